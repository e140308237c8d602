import { untilNoted } from '../db/claims.ts'
import type { Db } from '../db/schema.ts'
import { nextAttempt } from '../mail/retry-schedule.ts'
import { deliver, type Receivers } from './deliver.ts'
import { followChanges, removeOldDeliveries, type Telling } from './follow-changes.ts'
import { claimDelivery, type DeliveryRow, postponeDelivery, settleDelivery } from './store.ts'

/** So many are on their way at once; a receiver that is slow holds up no more than these. */
const lanesMax = 3

export interface HookWork {
  db: Db
  receivers: Receivers
  telling: Telling
  now?: () => Date
  /** Gets a sentence when a message is given up. */
  logError: (error: unknown) => void
}

/** Looks once for what is to be told, and tells all that is due; each message is claimed by one process. */
export async function tellOthers(work: HookWork, ending: AbortSignal): Promise<void> {
  const { db, receivers, telling, now = () => new Date() } = work
  if (receivers.change) await followChanges(db, telling, now())
  await Promise.all(Array.from({ length: lanesMax }, () => lane(work, ending)))
}

async function lane(work: HookWork, ending: AbortSignal) {
  const { db, now = () => new Date() } = work
  while (!ending.aborted) {
    const row = await claimDelivery(db, now())
    if (!row) return
    await attempt(work, row, ending)
  }
}

async function attempt(work: HookWork, row: DeliveryRow, ending: AbortSignal) {
  const { db, receivers, now = () => new Date(), logError } = work
  const { ok, status, problem, forGood } = await deliver(receivers, row, now(), ending)
  const settle = (state: 'sent' | 'failed') =>
    untilNoted(() => settleDelivery(db, row, { state, status, problem }, now()), ending)
  if (ok) return settle('sent')
  const schedule = { attempts: row.attempts, expires_at: null }
  const next = forGood ? undefined : nextAttempt(schedule, now())
  if (next) return untilNoted(() => postponeDelivery(db, row, { status, problem }, next), ending)
  logError(`Message ${row.message_id} was given up at attempt ${row.attempts}: ${problem}.`)
  await settle('failed')
}

/** What is done once an hour. */
export const tidyHooks = ({ db, now = () => new Date() }: HookWork) =>
  removeOldDeliveries(db, now())
