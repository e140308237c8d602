import { sql } from 'kysely'
import { getLatestPossibleTime } from './clock-ahead.ts'
import type { Db } from './schema.ts'

/** Time at which the tables were created. The database knows nothing before it. */
export async function readCreationTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select min("timestamp") as at from kysely_migration
  `.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}

/**
 * Like `readCreationTime`, for work that waits until a site has reached an age. A time that was
 * stored while the clock was ahead counts as long ago.
 */
export async function readCreationTimeOrEpoch(db: Db, now: Date): Promise<Date> {
  const createdAt = await readCreationTime(db)
  return createdAt.toISOString() > getLatestPossibleTime(now) ? new Date(0) : createdAt
}
