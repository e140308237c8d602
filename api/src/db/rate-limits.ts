import { hash } from 'node:crypto'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ExpressionBuilder } from 'kysely'
import { getLatestPossibleTime } from './clock-ahead.ts'
import type { Db, Tables } from './schema.ts'

/** Maximum number of rows. More keys evict the oldest, so that an attacker cannot fill the disk. */
const rowsMax = 200_000

/** Limit of one key in a window, which begins with the first point taken. */
export interface RateLimit {
  /** Client and purpose. Stored as a hash. */
  key: string
  points: number
  seconds: number
  /** Points to take at once; 1 by default. */
  cost?: number
}

const getCost = ({ cost = 1 }: RateLimit) => cost

/** Points left in the narrowest limit; or milliseconds to wait until every limit has enough. */
export type RateLimitResult = { ok: true; left: number } | { ok: false; waitMs: number }

/**
 * Takes points from all limits, or from none. The database counts them for all processes and across
 * restarts. Concurrent calls wait for the transaction. To avoid a deadlock, callers must list the
 * same limits in the same order.
 */
export async function takePoints(tx: Db, limits: RateLimit[], now: Date): Promise<RateLimitResult> {
  let left = Number.POSITIVE_INFINITY
  for (const [index, limit] of limits.entries()) {
    const points = await takePoint(tx, limit, now)
    if (points === undefined) {
      await returnPoints(tx, limits.slice(0, index))
      return { ok: false, waitMs: await getWaitMs(tx, limits, now) }
    }
    left = Math.min(left, limit.points - points)
  }
  return { ok: true, left }
}

/** Returns the points of an attempt that failed through no fault of the client. */
export async function returnPoints(tx: Db, limits: RateLimit[]) {
  for (const limit of limits)
    await tx
      .updateTable('rate_limits')
      .set((row) => ({ points: row('points', '-', getCost(limit)) }))
      .where('key', '=', hashKey(limit))
      .where('points', '>=', getCost(limit))
      .execute()
}

/** Returns the points used in the current window; undefined if the limit is reached. */
async function takePoint(tx: Db, limit: RateLimit, now: Date): Promise<number | undefined> {
  const cost = getCost(limit)
  const ends_at = getWindowEnd(limit, now).toISOString()
  const row = await tx
    .insertInto('rate_limits')
    .values({ key: hashKey(limit), points: cost, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({
          points: row
            .case()
            .when(hasEnded(row, limit, now))
            .then(cost)
            .else(row('rate_limits.points', '+', cost))
            .end(),
          ends_at: row
            .case()
            .when(hasEnded(row, limit, now))
            .then(row.ref('excluded.ends_at'))
            .else(row.ref('rate_limits.ends_at'))
            .end(),
        }))
        .where((row) =>
          row.or([hasEnded(row, limit, now), row('rate_limits.points', '<=', limit.points - cost)]),
        ),
    )
    .returning('points')
    .executeTakeFirst()
  return row?.points
}

const getWindowEnd = ({ seconds }: RateLimit, begin: Date) =>
  new Date(begin.getTime() + seconds * secondMs)

/** True if the window has ended, or would end too late: then it began while the clock was ahead. */
const hasEnded = (row: ExpressionBuilder<Tables, 'rate_limits'>, limit: RateLimit, now: Date) =>
  row.or([
    row('rate_limits.ends_at', '<=', now.toISOString()),
    row('rate_limits.ends_at', '>', getLatestPossibleTime(getWindowEnd(limit, now))),
  ])

/** Returns the milliseconds until every exhausted limit has points again. */
async function getWaitMs(tx: Db, limits: RateLimit[], now: Date): Promise<number> {
  const waits = []
  for (const limit of limits) {
    const row = await tx
      .selectFrom('rate_limits')
      .select('ends_at')
      .where('key', '=', hashKey(limit))
      .where('points', '>', limit.points - getCost(limit))
      .where((row) => row.not(hasEnded(row, limit, now)))
      .executeTakeFirst()
    if (row) waits.push(Date.parse(row.ends_at) - now.getTime())
  }
  return Math.max(1, ...waits)
}

// A hash hides the client's address, and gives keys a fixed length.
const hashKey = ({ key, seconds }: RateLimit) => hash('sha256', `${key} ${seconds}`, 'hex')

/** Deletes windows that have ended, and the oldest rows beyond the maximum. */
export async function removeOldLimits(tx: Db, now: Date) {
  await tx.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
  const surplus = await tx
    .selectFrom('rate_limits')
    .select('ends_at')
    .orderBy('ends_at', 'desc')
    .offset(rowsMax)
    .limit(1)
    .executeTakeFirst()
  if (surplus) await tx.deleteFrom('rate_limits').where('ends_at', '<=', surplus.ends_at).execute()
}
