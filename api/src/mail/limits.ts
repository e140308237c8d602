import { daySeconds, hourSeconds, minuteSeconds } from '@vitrine/contract/bounds/durations'
import { type RateLimit, type RateLimitResult, takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { MailData } from './mail.ts'

type Bound = Pick<RateLimit, 'points' | 'seconds'>
interface Bounds {
  person: Bound[]
  network?: Bound
}

const network = { points: 20, seconds: daySeconds }
/** Mails that a user requests: the recipient may be a stranger. */
const requested: Bounds = {
  person: [
    { points: 1, seconds: minuteSeconds },
    { points: 5, seconds: daySeconds },
  ],
  network,
}
/** Mails about one report, from one user. Without a limit per minute, for discussions. */
const discussion: Bounds = { person: [{ points: 5, seconds: daySeconds }], network }
/** Answers to one user: an editor who publishes many pages at once does not flood a mailbox. */
const answers: Bounds = { person: [{ points: 20, seconds: daySeconds }] }
/**
 * Notices about an account. Each kind counts separately, per recipient only, and the last one of a
 * day says so. So an attacker can neither use up the limit unnoticed, nor hide one kind behind
 * another.
 */
const notice: Bounds = { person: [{ points: 20, seconds: daySeconds }] }
/** Invitations by one administrator. The command line does not count them. */
const invitations: Bounds = {
  person: [
    { points: 50, seconds: hourSeconds },
    { points: 200, seconds: daySeconds },
  ],
}
/** Test mails of one administrator. The command line does not count them. */
const tests: Bounds = { person: [{ points: 10, seconds: hourSeconds }] }

/** Limits of each mail: per user who causes or receives it, and per network. */
const bounds: Record<keyof MailData, Bounds> = {
  reset: requested,
  'email-change': requested,
  welcome: requested,
  'report-new': requested,
  'fault-new': { person: [{ points: 1, seconds: hourSeconds }] },
  'backup-old': { person: [{ points: 1, seconds: daySeconds }] },
  'report-state': discussion,
  'report-comment': discussion,
  'publish-asked': discussion,
  'publish-sent-back': answers,
  'publish-done': answers,
  'preview-remark': { person: [{ points: 1, seconds: hourSeconds }] },
  'weekly-pages': { person: [{ points: 2, seconds: 6 * daySeconds }] },
  'form-new': { person: [{ points: 30, seconds: hourSeconds }] },
  'form-daily': { person: [{ points: 2, seconds: daySeconds }] },
  'form-answer': answers,
  'form-reply': discussion,
  'form-copy': requested,
  'email-changed': notice,
  'email-taken-back': notice,
  'password-changed': notice,
  'two-factor-on': notice,
  'two-factor-off': notice,
  'recovery-code-used': notice,
  'recovery-codes-made': notice,
  'new-device': notice,
  'codes-guessed': notice,
  invitation: invitations,
  test: tests,
}

export interface MailCause {
  /** The signed-in user, else the recipient. */
  who: string
  /** Network of the request; absent if no limit applies to it. */
  network?: string | undefined
}

/**
 * Counts a mail against its limits, in the transaction that sends it. Call it even if the mail has
 * no recipient, so that the response does not reveal it. `left` is the number of mails that remain.
 */
export async function countMail(
  tx: Db,
  template: keyof MailData,
  { who, network: networkKey }: MailCause,
  now: Date,
): Promise<RateLimitResult> {
  const { person, network } = bounds[template]
  const limits = person.map((bound) => ({ key: `mail ${template} ${who}`, ...bound }))
  if (network && networkKey !== undefined)
    limits.push({ key: `mail ${template} from ${networkKey}`, ...network })
  return takePoints(tx, limits, now)
}
