import { sql } from 'kysely'
import { getMigrations } from './open.ts'
import type { Db } from './schema.ts'

/** True if all migrations of this version have run. Throws if the database does not answer. */
export async function isUpToDate(db: Db, dialect: 'sqlite' | 'postgres'): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const migrated = new Set(rows.map(({ name }) => name))
  return Object.keys(getMigrations(dialect)).every((name) => migrated.has(name))
}
