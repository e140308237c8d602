import { hash } from 'node:crypto'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ExpressionBuilder } from 'kysely'
import { latestPossible } from './clock-ahead.ts'
import type { Db, Tables } from './schema.ts'

/**
 * Maximum number of rows. More keys evict the oldest ones, so that an attacker cannot fill the
 * disk.
 */
const rowsMax = 200_000

/** A number of points for one key, in a window that begins with the first point taken. */
export interface RateLimit {
  /** Who takes, and for what; kept as a hash. */
  key: string
  points: number
  seconds: number
  /** Points to take at once; 1 by default. */
  cost?: number
}

const costOf = ({ cost = 1 }: RateLimit) => cost

/** Points left in the limit that has the fewest; or milliseconds until each limit has enough. */
export type Taken = { ok: true; left: number } | { ok: false; waitMs: number }

/**
 * Takes the points of all limits, or of none. The database counts them, for all processes together
 * and across restarts. Concurrent calls wait for the transaction. To avoid a deadlock, callers list
 * the same limits in the same order.
 */
export async function takePoints(tx: Db, limits: RateLimit[], now: Date): Promise<Taken> {
  let left = Number.POSITIVE_INFINITY
  for (const [at, limit] of limits.entries()) {
    const points = await takePoint(tx, limit, now)
    if (points === undefined) {
      await givePointsBack(tx, limits.slice(0, at))
      return { ok: false, waitMs: await waitFor(tx, limits, now) }
    }
    left = Math.min(left, limit.points - points)
  }
  return { ok: true, left }
}

/** Returns the points of an attempt that failed through no fault of the client. */
export async function givePointsBack(tx: Db, limits: RateLimit[]) {
  for (const limit of limits)
    await tx
      .updateTable('rate_limits')
      .set((row) => ({ points: row('points', '-', costOf(limit)) }))
      .where('key', '=', keyOf(limit))
      .where('points', '>=', costOf(limit))
      .execute()
}

/** How many points the key has taken in its window now; undefined when it had none left. */
async function takePoint(tx: Db, limit: RateLimit, now: Date): Promise<number | undefined> {
  const cost = costOf(limit)
  const ends_at = endOf(limit, now).toISOString()
  const row = await tx
    .insertInto('rate_limits')
    .values({ key: keyOf(limit), points: cost, ends_at })
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

const endOf = ({ seconds }: RateLimit, begin: Date) =>
  new Date(begin.getTime() + seconds * secondMs)

/** True if the window of the row has ended, or would end too late: then it began while the clock was ahead. */
const hasEnded = (row: ExpressionBuilder<Tables, 'rate_limits'>, limit: RateLimit, now: Date) =>
  row.or([
    row('rate_limits.ends_at', '<=', now.toISOString()),
    row('rate_limits.ends_at', '>', latestPossible(endOf(limit, now))),
  ])

/** Until the last of those that have no point left has one. */
async function waitFor(tx: Db, limits: RateLimit[], now: Date): Promise<number> {
  const ends = []
  for (const limit of limits) {
    const row = await tx
      .selectFrom('rate_limits')
      .select('ends_at')
      .where('key', '=', keyOf(limit))
      .where('points', '>', limit.points - costOf(limit))
      .where((row) => row.not(hasEnded(row, limit, now)))
      .executeTakeFirst()
    if (row) ends.push(Date.parse(row.ends_at) - now.getTime())
  }
  return Math.max(1, ...ends)
}

// Whose address it is stays unsaid, and a key has one length.
const keyOf = ({ key, seconds }: RateLimit) => hash('sha256', `${key} ${seconds}`, 'hex')

/** Throws away windows that have ended, and the oldest of too many. */
export async function removeOldLimits(tx: Db, now: Date) {
  await tx.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
  const beyond = await tx
    .selectFrom('rate_limits')
    .select('ends_at')
    .orderBy('ends_at', 'desc')
    .offset(rowsMax)
    .limit(1)
    .executeTakeFirst()
  if (beyond) await tx.deleteFrom('rate_limits').where('ends_at', '<=', beyond.ends_at).execute()
}
