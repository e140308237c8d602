import { retryUntilRecorded } from '../db/claims.ts'
import type { Db } from '../db/schema.ts'
import { getNextAttempt } from '../mail/retry-schedule.ts'
import { sendDelivery, type WebhookReceivers } from './deliver.ts'
import { enqueueChanges, type MessageSettings, removeOldDeliveries } from './enqueue-changes.ts'
import { claimDelivery, type DeliveryRow, postponeDelivery, settleDelivery } from './store.ts'

const concurrency = 3

export interface WebhookDeps {
  db: Db
  receivers: WebhookReceivers
  messages: MessageSettings
  /** Returns the body to send, for messages whose queue holds a part. */
  complete?: (row: DeliveryRow) => Promise<string>
  now?: () => Date
  /** Called when the last attempt of a message has failed. */
  logError: (error: unknown) => void
}

/** Enqueues messages for new changes and sends due ones. One process claims each message. */
export async function deliverWebhooks(work: WebhookDeps, ending: AbortSignal): Promise<void> {
  const { db, receivers, messages, now = () => new Date() } = work
  if (receivers.change) await enqueueChanges(db, messages, now())
  await Promise.all(Array.from({ length: concurrency }, () => sendDue(work, ending)))
}

async function sendDue(work: WebhookDeps, ending: AbortSignal) {
  const { db, now = () => new Date() } = work
  while (!ending.aborted) {
    const row = await claimDelivery(db, now())
    if (!row) return
    await sendOne(work, row, ending)
  }
}

async function sendOne(work: WebhookDeps, row: DeliveryRow, ending: AbortSignal) {
  const { db, receivers, complete, now = () => new Date(), logError } = work
  const message = complete ? { ...row, body: await complete(row) } : row
  const { ok, status, problem, isPermanent } = await sendDelivery(receivers, message, now(), ending)
  const settle = (state: 'sent' | 'failed') =>
    retryUntilRecorded(() => settleDelivery(db, row, { state, status, problem }, now()), ending)
  if (ok) return settle('sent')
  const schedule = { attempts: row.attempts, expires_at: null }
  const next = isPermanent ? undefined : getNextAttempt(schedule, now())
  if (next)
    return retryUntilRecorded(() => postponeDelivery(db, row, { status, problem }, next), ending)
  logError(`Gave up message ${row.message_id} after attempt ${row.attempts}: ${problem}.`)
  await settle('failed')
}

export const removeOldWebhookData = ({ db, now = () => new Date() }: WebhookDeps) =>
  removeOldDeliveries(db, now())
