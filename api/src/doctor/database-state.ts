import { sql } from 'kysely'
import { ownTables } from '../db/own-tables.ts'
import type { Db } from '../db/schema.ts'

/** The migrations that a database has seen; none where it is not ours yet. */
export async function migrationsIn(db: Db): Promise<string[]> {
  if (!(await ownTables(db)).includes('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** What SQLite finds wrong with its file, and tables with rows that name others that are gone. */
export async function sqliteFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  const said = rows.map(({ quick_check }) => quick_check).filter((each) => each !== 'ok')
  if (said.length > 0) return said
  const strays = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [...new Set(strays.rows.map(({ table }) => `foreign key of ${table}`))]
}

/** The clock of a PostgreSQL server. */
export async function timeOfPostgres(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

/** When something was written last; an empty text where nothing was. */
export async function latestMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from (
      select max(last_seen_at) as at from sessions
      union all select max(created_at) from mails
      union all select max(begun_at) from backups
    ) as latest`.execute(db)
  return rows[0]?.at ?? ''
}
