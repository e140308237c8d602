import type { Db } from '@vitrine/api/db/schema'
import { roles } from '@vitrine/contract/identity/identity'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readNoWords } from './words.ts'

const gap = 2
const dayLength = 10

/** `vitrine user:list`: who has an account. */
export async function listCommand(words: string[]) {
  readNoWords(words, './vitrine user:list')
  await withDatabase(async ({ db }) => print(aligned(await people(db))))
}

async function people(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.role', 'users.disabled_at'])
    .select(({ fn }) => fn.max('sessions.last_seen_at').as('seen_at'))
    .groupBy('users.id')
    .orderBy('users.email')
    .execute()
  if (rows.length === 0) return [['Nobody has an account.']]
  return rows.map(({ email, name, role, disabled_at, seen_at }) => [
    email,
    name,
    roleNameOf(role),
    stateOf(disabled_at, seen_at),
  ])
}

const roleNameOf = (role: number) =>
  Object.entries(roles).find(([, number]) => number === role)?.[0] ?? String(role)

function stateOf(disabledAt: string | null, seenAt: string | null) {
  if (disabledAt !== null) return 'shut out'
  return seenAt ? `signed in, last seen on ${seenAt.slice(0, dayLength)}` : 'not signed in'
}

/** Cells below each other. */
function aligned(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd((widths[at] ?? 0) + gap))
      .join('')
      .trimEnd(),
  )
}
