import { sql } from 'kysely'
import { listOwnTables } from '../db/list-tables.ts'
import type { Db } from '../db/schema.ts'

/** Returns the names of the migrations that have run; empty if the database is not a site's. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  if (!(await listOwnTables(db)).includes('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Checks an SQLite file. Returns damage, and tables with dangling foreign keys. */
export async function findSqliteFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  const messages = rows.map(({ quick_check }) => quick_check).filter((text) => text !== 'ok')
  if (messages.length > 0) return messages
  const dangling = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [...new Set(dangling.rows.map(({ table }) => `foreign key of ${table}`))]
}

export async function getPostgresTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

/** Returns the time of the last write, as ISO 8601; an empty text if there is none. */
export async function findLastWriteTime(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from (
      select max(last_seen_at) as at from sessions
      union all select max(created_at) from mails
      union all select max(begun_at) from backups
    ) as latest`.execute(db)
  return rows[0]?.at ?? ''
}
