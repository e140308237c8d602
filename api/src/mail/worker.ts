import { hourMs } from '@vitrine/contract/bounds/durations'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { retryUntilRecorded } from '../db/claims.ts'
import type { Db } from '../db/schema.ts'
import type { Deliver, MailDeliveryResult } from './delivery.ts'
import type { Mail } from './mail.ts'
import type { MailQueue } from './queue.ts'
import type { MailSettings } from './render-mail.ts'
import { getNextAttempt } from './retry-schedule.ts'
import { claimMail, type MailRow, postponeMail, removeOldMails, settleMail } from './store.ts'
import { createWakeUp } from './wake-up.ts'

const sendersMax = 3
/** Pause between two mails of a sender: an attack sends at most 15 mails a second. */
const pauseMs = 200
const attemptMs = 60_000
const graceMs = 3_000
const cleanupEveryMs = hourMs

export interface MailWorkerOptions extends Pick<MailSettings, 'rules' | 'texts'> {
  /** Reads the settings in force. */
  settings: { read: () => Promise<SiteSettings> }
  db: Db
  queue: MailQueue
  deliver: Deliver
  now?: () => Date
  /** Called when deliveries start to fail, and when a mail is given up. */
  logError: (error: unknown) => void
}

/**
 * Sends the queued mails, in any number of processes: each mail is claimed by one of them. A mail
 * arrives at least once; twice only if a process dies between the delivery and its record, or if
 * the database is unavailable for longer than the lease. Returns the function that stops the
 * worker.
 */
export function startMailWorker(work: MailWorkerOptions): () => Promise<void> {
  const shutdown = new AbortController()
  const wakeUp = createWakeUp()
  const log = createFailureLog(work.logError)
  work.queue.onSend(wakeUp.wake)
  const senders = Array.from({ length: sendersMax }, () =>
    runSender(work, wakeUp, log, shutdown.signal),
  )
  const stopCleanup = startCleanup(work)
  return async () => {
    wakeUp.stop()
    const graceTimer = setTimeout(() => shutdown.abort(), graceMs)
    await Promise.all([...senders, stopCleanup()])
    clearTimeout(graceTimer)
  }
}

type WakeUp = ReturnType<typeof createWakeUp>
type FailureLog = ReturnType<typeof createFailureLog>

async function runSender(
  work: MailWorkerOptions,
  wakeUp: WakeUp,
  log: FailureLog,
  shutdown: AbortSignal,
) {
  const { db, now = () => new Date(), logError } = work
  while (!wakeUp.isStopped()) {
    const wakeCount = wakeUp.getWakeCount()
    try {
      const row = await claimMail(db, now())
      if (row) {
        await attempt(work, row, log, shutdown)
        await wakeUp.pause(pauseMs)
      } else await wakeUp.waitForMail(wakeCount)
    } catch (error) {
      // The database may be unavailable for a while: keep polling.
      logError(error)
      await wakeUp.waitForMail(wakeCount)
    }
  }
}

async function attempt(
  work: MailWorkerOptions,
  row: MailRow,
  log: FailureLog,
  shutdown: AbortSignal,
) {
  const { db, queue, now = () => new Date() } = work
  const hasExpired = row.expires_at !== null && row.expires_at <= now().toISOString()
  const mail = queue.decrypt(row)
  const rejection = hasExpired
    ? 'expired'
    : mail === undefined
      ? 'sealed with another SECRET'
      : undefined
  const outcome =
    mail && !rejection ? await tryOnce(work, row, mail, shutdown) : reject(rejection ?? 'empty')
  log.logResult(row, outcome)
  const settle = (result: Parameters<typeof settleMail>[2]) =>
    retryUntilRecorded(() => settleMail(db, row, result, now()), shutdown)
  if (outcome.ok) return settle({ state: 'sent' })
  const { problem } = outcome
  const next = outcome.forGood ? undefined : getNextAttempt(row, now())
  if (next) return retryUntilRecorded(() => postponeMail(db, row, problem, next), shutdown)
  log.logGivenUp(row, problem)
  await settle({ state: 'failed', problem })
}

const reject = (problem: string): MailDeliveryResult => ({
  ok: false,
  problem,
  forGood: true,
  said: '',
})

async function tryOnce(work: MailWorkerOptions, row: MailRow, mail: Mail, shutdown: AbortSignal) {
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(attemptMs)])
  try {
    // Loaded with the first mail: `NODE_ENV` must be set before React is imported.
    const { renderMail } = await import('./render-mail.ts')
    const { name: siteName, look, contact } = await work.settings.read()
    const written = await renderMail({ ...work, siteName, look }, mail)
    const message = { replyTo: contact, ...written, messageId: row.message_id, siteName }
    return await work.deliver(message, signal)
  } catch (error) {
    // A full disk, or a template of a newer build: a retry may succeed.
    const { code, name } = Object(error)
    return { ok: false, problem: String(code ?? name), forGood: false, said: '' } as const
  }
}

/** Logs the first of consecutive failures, and each mail that is given up. */
function createFailureLog(logError: (sentence: string) => void) {
  let isFailing = false
  return {
    logResult: ({ template }: MailRow, outcome: MailDeliveryResult) => {
      const hasFailed = !outcome.ok && !outcome.forGood
      if (hasFailed && !isFailing)
        logError(
          `A mail (${template}) could not be delivered: ${outcome.problem}. It and the following ones stay in the queue and are retried.`,
        )
      if (hasFailed || outcome.ok) isFailing = hasFailed
    },
    logGivenUp: ({ id, template, attempts }: MailRow, problem: string) =>
      logError(`Mail ${id} (${template}) was given up at attempt ${attempts}: ${problem}.`),
  }
}

function startCleanup({ db, now = () => new Date(), logError }: MailWorkerOptions) {
  const cleanUp = () => removeOldMails(db, now()).catch(logError)
  let running = cleanUp()
  const timer = setInterval(() => {
    running = cleanUp()
  }, cleanupEveryMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
