import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** When the tables of a database were made: whatever is older than that, it knows nothing of. */
export async function madeAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select min("timestamp") as at from kysely_migration
  `.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}
