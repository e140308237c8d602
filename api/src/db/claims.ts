import { setTimeout as wait } from 'node:timers/promises'
import { hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { DatabaseOutage } from './outage.ts'
import type { Db, Tables } from './schema.ts'

/** Far longer than any attempt may take: only after a crash does a lease run out. */
const leaseMs = 5 * minuteMs
/**
 * Longest wait of a row: 12 hours between two attempts, plus an hour because the clocks of several
 * machines differ.
 */
const waitMsMax = 13 * hourMs
const candidatesMax = 10
const noteAgainMs = 500

/** Tables whose rows are sent once each, by whichever process has claimed them. */
type Queue = 'mails' | 'deliveries'

type Row<Q extends Queue> = Selectable<Tables[Q]>

/** What tells a claim from an earlier one: each counts an attempt. */
type Claim = Pick<Row<Queue>, 'id' | 'attempts'>

/**
 * Claims the row that has been due the longest, for the time of a lease. Returns undefined if no
 * row is due or other processes were quicker. A row that is due later than `waitMsMax` from now was
 * postponed while the clock was ahead: it is due now.
 */
export async function claimDue(db: Db, queue: 'mails', now: Date): Promise<Row<'mails'> | undefined>
export async function claimDue(
  db: Db,
  queue: 'deliveries',
  now: Date,
): Promise<Row<'deliveries'> | undefined>
export async function claimDue(db: Db, queue: Queue, now: Date): Promise<Row<Queue> | undefined> {
  const tooLate = new Date(now.getTime() + waitMsMax).toISOString()
  const due = await db
    .selectFrom(queue)
    .select(['id', 'attempts'])
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', tooLate)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(candidatesMax)
    .execute()
  const leaseEnds = new Date(now.getTime() + leaseMs).toISOString()
  for (const candidate of due) {
    const claimed = await waiting(db, queue, candidate)
      .set({ due_at: leaseEnds, attempts: candidate.attempts + 1 })
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
  return undefined
}

type Update<Q extends Queue> = UpdateQueryBuilder<Tables, Q, Q, UpdateResult>

/**
 * Starts an update of a claimed row. It matches no row if another process has claimed it since:
 * then `attempts` differs.
 */
export function claimed(db: Db, queue: 'mails', claim: Claim): Update<'mails'>
export function claimed(db: Db, queue: 'deliveries', claim: Claim): Update<'deliveries'>
export function claimed(db: Db, queue: Queue, claim: Claim) {
  return waiting(db, queue, claim)
}

const waiting = (db: Db, queue: Queue, { id, attempts }: Claim) =>
  db
    .updateTable(queue)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)

/**
 * Records the result of a claim. Retries while the database is away: a result that is not recorded
 * is sent again. Tries once more after `ending` is aborted, then gives up.
 */
export async function untilNoted(note: () => Promise<void>, ending: AbortSignal): Promise<void> {
  for (;;) {
    const isLast = ending.aborted
    try {
      return await note()
    } catch (error) {
      if (!(error instanceof DatabaseOutage) || isLast) throw error
      await wait(noteAgainMs, undefined, { signal: ending }).catch(() => {})
    }
  }
}
