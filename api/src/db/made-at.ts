import { sql } from 'kysely'
import { latestPossible } from './clock-ahead.ts'
import type { Db } from './schema.ts'

/** When the tables of a database were made: whatever is older than that, it knows nothing of. */
export async function madeAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select min("timestamp") as at from kysely_migration
  `.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}

/**
 * Like `madeAt`, for work that waits until a site has reached an age. A moment ahead of `now` was written
 * while the clock was wrong, and counts as long ago.
 */
export async function madeAtOrLongAgo(db: Db, now: Date): Promise<Date> {
  const at = await madeAt(db)
  return at.toISOString() > latestPossible(now) ? new Date(0) : at
}
