import { untilNoted } from '../db/claims.ts'
import type { Db } from '../db/schema.ts'
import type { Deliver, Outcome } from './delivery.ts'
import type { Mail } from './mail.ts'
import type { MailQueue } from './queue.ts'
import { nextAttempt } from './retry-schedule.ts'
import { claimMail, type MailRow, postponeMail, removeOldMails, settleMail } from './store.ts'
import { createWakeUp } from './wake-up.ts'
import type { MailSettings } from './write.ts'

/** How many mails are on their way at once. */
const lanesMax = 3
/** Between two mails of a lane: no mail server takes fifteen a second for an attack. */
const restMs = 200
/** The whole of an attempt, also where a server keeps talking without coming to an end. */
const attemptMs = 60_000
/** What is on its way when the process ends may still arrive. */
const graceMs = 3_000
const tidyEveryMs = 3_600_000

export interface MailWork extends MailSettings {
  db: Db
  queue: MailQueue
  deliver: Deliver
  now?: () => Date
  /** Gets a sentence when mails fail, and when none of them can be delivered any more. */
  logError: (error: unknown) => void
}

/**
 * Sends what waits in the queue, in any number of processes: each mail is claimed by one of them. A
 * mail arrives at least once; twice only if a process dies between the server's taking it and the
 * note of that, or the database is away for longer than its lease. Answers how to stop.
 */
export function startMailWorker(work: MailWork): () => Promise<void> {
  const ending = new AbortController()
  const waiting = createWakeUp()
  const journal = createJournal(work.logError)
  work.queue.onSend(waiting.wake)
  const lanes = Array.from({ length: lanesMax }, () => lane(work, waiting, journal, ending.signal))
  const tidying = keepTidy(work)
  return async () => {
    waiting.end()
    const grace = setTimeout(() => ending.abort(), graceMs)
    await Promise.all([...lanes, tidying()])
    clearTimeout(grace)
  }
}

type Waiting = ReturnType<typeof createWakeUp>
type Journal = ReturnType<typeof createJournal>

async function lane(work: MailWork, waiting: Waiting, journal: Journal, ending: AbortSignal) {
  const { db, now = () => new Date(), logError } = work
  while (!waiting.isOver()) {
    const seen = waiting.seen()
    try {
      const row = await claimMail(db, now())
      if (row) {
        await attempt(work, row, journal, ending)
        await waiting.rest(restMs)
      } else await waiting.forMore(seen)
    } catch (error) {
      // The database may be away for a while.
      logError(error)
      await waiting.forMore(seen)
    }
  }
}

async function attempt(work: MailWork, row: MailRow, journal: Journal, ending: AbortSignal) {
  const { db, queue, now = () => new Date() } = work
  const over = row.expires_at !== null && row.expires_at <= now().toISOString()
  const mail = queue.read(row)
  const unfit = over ? 'expired' : mail === undefined ? 'sealed with another SECRET' : undefined
  const outcome =
    mail && !unfit ? await tryOnce(work, row, mail, ending) : refused(unfit ?? 'empty')
  journal.note(row, outcome)
  const settle = (said: Parameters<typeof settleMail>[2]) =>
    untilNoted(() => settleMail(db, row, said, now()), ending)
  if (outcome.ok) return settle({ state: 'sent' })
  const { problem } = outcome
  const next = outcome.forGood ? undefined : nextAttempt(row, now())
  if (next) return untilNoted(() => postponeMail(db, row, problem, next), ending)
  journal.noteLoss(row, problem)
  await settle({ state: 'failed', problem })
}

const refused = (problem: string): Outcome => ({ ok: false, problem, forGood: true, said: '' })

async function tryOnce(work: MailWork, row: MailRow, mail: Mail, ending: AbortSignal) {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(attemptMs)])
  try {
    // Loaded with the first mail: React chooses its quick form only after the process has begun.
    const { writeMail } = await import('./write.ts')
    const written = await writeMail(work, mail)
    return await work.deliver({ ...written, messageId: row.message_id }, signal)
  } catch (error) {
    // A full disk, or a template of a newer build: both may be right at the next attempt.
    const { code, name } = Object(error)
    return { ok: false, problem: String(code ?? name), forGood: false, said: '' } as const
  }
}

/** Says once that nothing goes out any more, and each time that a mail is given up. */
function createJournal(logError: (sentence: string) => void) {
  let troubled = false
  return {
    note: ({ template }: MailRow, outcome: Outcome) => {
      const trouble = !outcome.ok && !outcome.forGood
      if (trouble && !troubled)
        logError(
          `A mail (${template}) could not be delivered: ${outcome.problem}. It and those that follow are kept and tried again.`,
        )
      if (trouble || outcome.ok) troubled = trouble
    },
    noteLoss: ({ id, template, attempts }: MailRow, problem: string) =>
      logError(`Mail ${id} (${template}) was given up at attempt ${attempts}: ${problem}.`),
  }
}

function keepTidy({ db, now = () => new Date(), logError }: MailWork) {
  const tidy = () => removeOldMails(db, now()).catch(logError)
  let running = tidy()
  const timer = setInterval(() => {
    running = tidy()
  }, tidyEveryMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
