import { setTimeout as wait } from 'node:timers/promises'
import { hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { DatabaseOutage } from './outage.ts'
import type { Db, Tables } from './schema.ts'

/** Far longer than any attempt: a lease expires only after a crash. */
const leaseMs = 5 * minuteMs
/** Longest delay of a row: 12 hours between two attempts, plus an hour for clocks that differ. */
const waitMsMax = 13 * hourMs
const candidatesMax = 10
const retryMs = 500

/** Queue tables: each row is sent by the process that has claimed it. */
type QueueTable = 'mails' | 'deliveries'

type QueueRow<Q extends QueueTable> = Selectable<Tables[Q]>

/** `attempts` identifies a claim: each claim raises it. */
type Claim = Pick<QueueRow<QueueTable>, 'id' | 'attempts'>

/**
 * Claims the row that has been due the longest, until its lease ends. Returns undefined if no row
 * is due or other processes were faster. A row that is due later than `waitMsMax` from now was
 * postponed while the clock was ahead: it is due now.
 */
export async function claimDue(
  db: Db,
  queue: 'mails',
  now: Date,
): Promise<QueueRow<'mails'> | undefined>
export async function claimDue(
  db: Db,
  queue: 'deliveries',
  now: Date,
): Promise<QueueRow<'deliveries'> | undefined>
export async function claimDue(
  db: Db,
  queue: QueueTable,
  now: Date,
): Promise<QueueRow<QueueTable> | undefined> {
  const latestDue = new Date(now.getTime() + waitMsMax).toISOString()
  const dueRows = await db
    .selectFrom(queue)
    .select(['id', 'attempts'])
    .where('state', '=', 'waiting')
    .where(({ or, eb }) =>
      or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', latestDue)]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(candidatesMax)
    .execute()
  const leaseEnds = new Date(now.getTime() + leaseMs).toISOString()
  for (const candidate of dueRows) {
    const claimed = await updateWaiting(db, queue, candidate)
      .set({ due_at: leaseEnds, attempts: candidate.attempts + 1 })
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
  return undefined
}

type Update<Q extends QueueTable> = UpdateQueryBuilder<Tables, Q, Q, UpdateResult>

/** Starts an update of a claimed row. Matches no row if another process has claimed it since. */
export function updateClaimed(db: Db, queue: 'mails', claim: Claim): Update<'mails'>
export function updateClaimed(db: Db, queue: 'deliveries', claim: Claim): Update<'deliveries'>
export function updateClaimed(db: Db, queue: QueueTable, claim: Claim) {
  return updateWaiting(db, queue, claim)
}

const updateWaiting = (db: Db, queue: QueueTable, { id, attempts }: Claim) =>
  db
    .updateTable(queue)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)

/**
 * Records the result of a claim. Retries during an outage, because an unrecorded result is sent
 * again. Tries once more after `shutdown` is aborted, then throws.
 */
export async function retryUntilRecorded(
  record: () => Promise<void>,
  shutdown: AbortSignal,
): Promise<void> {
  for (;;) {
    const isLast = shutdown.aborted
    try {
      return await record()
    } catch (error) {
      if (!(error instanceof DatabaseOutage) || isLast) throw error
      await wait(retryMs, undefined, { signal: shutdown }).catch(() => {})
    }
  }
}
