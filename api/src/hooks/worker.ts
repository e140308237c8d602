import { untilNoted } from '../db/claims.ts'
import type { Db } from '../db/schema.ts'
import { nextAttempt } from '../mail/retry-schedule.ts'
import { deliver, type Receivers } from './deliver.ts'
import { followChanges, removeOldDeliveries, type Telling } from './follow-changes.ts'
import { claimDelivery, type DeliveryRow, postponeDelivery, settleDelivery } from './store.ts'

const concurrency = 3

export interface HookWork {
  db: Db
  receivers: Receivers
  telling: Telling
  now?: () => Date
  /** Called when the last attempt of a message has failed. */
  logError: (error: unknown) => void
}

/** Enqueues messages for new changes and sends due ones. One process claims each message. */
export async function tellOthers(work: HookWork, ending: AbortSignal): Promise<void> {
  const { db, receivers, telling, now = () => new Date() } = work
  if (receivers.change) await followChanges(db, telling, now())
  await Promise.all(Array.from({ length: concurrency }, () => sendDue(work, ending)))
}

async function sendDue(work: HookWork, ending: AbortSignal) {
  const { db, now = () => new Date() } = work
  while (!ending.aborted) {
    const row = await claimDelivery(db, now())
    if (!row) return
    await sendOne(work, row, ending)
  }
}

async function sendOne(work: HookWork, row: DeliveryRow, ending: AbortSignal) {
  const { db, receivers, now = () => new Date(), logError } = work
  const { ok, status, problem, forGood } = await deliver(receivers, row, now(), ending)
  const settle = (state: 'sent' | 'failed') =>
    untilNoted(() => settleDelivery(db, row, { state, status, problem }, now()), ending)
  if (ok) return settle('sent')
  const schedule = { attempts: row.attempts, expires_at: null }
  const next = forGood ? undefined : nextAttempt(schedule, now())
  if (next) return untilNoted(() => postponeDelivery(db, row, { status, problem }, next), ending)
  logError(`Gave up message ${row.message_id} after attempt ${row.attempts}: ${problem}.`)
  await settle('failed')
}

export const tidyHooks = ({ db, now = () => new Date() }: HookWork) =>
  removeOldDeliveries(db, now())
