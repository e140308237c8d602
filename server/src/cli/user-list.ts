import type { Db } from '@vitrine/api/db/schema'
import { getRoleName } from '@vitrine/api/identity/people/administration'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { refuseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const columnGap = 2

/** `vitrine user:list`: lists all accounts. */
export async function listUsersCommand(words: string[]) {
  refuseArguments(words, './vitrine user:list')
  await withDatabase(async ({ db }) => print(alignColumns(await loadPeople(db))))
}

async function loadPeople(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'name', 'role', 'disabled_at', 'invited_until', 'last_seen_at'])
    .orderBy('email')
    .execute()
  if (rows.length === 0) return [['There are no accounts.']]
  return rows.map((row) => [row.email, row.name, getRoleName(row.role), formatState(row)])
}

interface AccountTimes {
  disabled_at: string | null
  invited_until: string | null
  last_seen_at: string | null
}

function formatState({ disabled_at, invited_until, last_seen_at }: AccountTimes) {
  if (disabled_at !== null) return 'disabled'
  if (invited_until !== null) return `invited, until ${sliceDay(invited_until)}`
  return last_seen_at ? `last seen on ${sliceDay(last_seen_at)}` : 'not signed in'
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
