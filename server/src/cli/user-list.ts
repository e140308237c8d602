import type { Db } from '@vitrine/api/db/schema'
import { roles } from '@vitrine/contract/identity/identity'
import { refuseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const columnGap = 2
const dayLength = 10

/** `vitrine user:list`: lists all accounts. */
export async function listUsersCommand(words: string[]) {
  refuseArguments(words, './vitrine user:list')
  await withDatabase(async ({ db }) => print(alignColumns(await loadPeople(db))))
}

async function loadPeople(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.role', 'users.disabled_at'])
    .select(({ fn }) => fn.max('sessions.last_seen_at').as('seen_at'))
    .groupBy('users.id')
    .orderBy('users.email')
    .execute()
  if (rows.length === 0) return [['There are no accounts.']]
  return rows.map(({ email, name, role, disabled_at, seen_at }) => [
    email,
    name,
    getRoleName(role),
    formatState(disabled_at, seen_at),
  ])
}

const getRoleName = (role: number) =>
  Object.entries(roles).find(([, number]) => number === role)?.[0] ?? String(role)

function formatState(disabledAt: string | null, seenAt: string | null) {
  if (disabledAt !== null) return 'disabled'
  return seenAt ? `signed in, last seen on ${seenAt.slice(0, dayLength)}` : 'not signed in'
}

/** Pads the cells of each column to the same width. */
function alignColumns(rows: string[][]): string[] {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + columnGap))
      .join('')
      .trimEnd(),
  )
}
