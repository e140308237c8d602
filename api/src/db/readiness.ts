import { sql } from 'kysely'
import { migrationsOf } from './open.ts'
import type { Db } from './schema.ts'

/** Whether the tables have seen every migration of this version; fails where the database does not answer. */
export async function isUpToDate(db: Db, dialect: 'sqlite' | 'postgres'): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  return Object.keys(migrationsOf(dialect)).every((name) => seen.has(name))
}
