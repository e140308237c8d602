import { daySeconds, hourSeconds, minuteSeconds } from '@vitrine/contract/bounds/durations'
import { type RateLimit, type Taken, takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { MailData } from './mail.ts'

type Bound = Pick<RateLimit, 'points' | 'seconds'>
interface Bounds {
  person: Bound[]
  network?: Bound
}

const network = { points: 20, seconds: daySeconds }
/** Mails that a person requests: the recipient may be a stranger. */
const asked: Bounds = {
  person: [
    { points: 1, seconds: minuteSeconds },
    { points: 5, seconds: daySeconds },
  ],
  network,
}
/**
 * Mails about one report, from one person: in a discussion there need be no minute between them.
 */
const said: Bounds = { person: [{ points: 5, seconds: daySeconds }], network }
/** Answers to one person: an editor who publishes many pages at once does not flood a mailbox. */
const answered: Bounds = { person: [{ points: 20, seconds: daySeconds }] }
/**
 * Notices about a person's account. Only notices of the same kind to the same person count, and no
 * network does. The last one of a day says so. An attacker can therefore neither use up the limit
 * unnoticed, nor hide one kind behind another.
 */
const notice: Bounds = { person: [{ points: 20, seconds: daySeconds }] }
/** At the terminal alone. */
const free: Bounds = { person: [] }

/** Limits of each mail: per person who causes it or receives it, and per network. */
const bounds: Record<keyof MailData, Bounds> = {
  reset: asked,
  'email-change': asked,
  welcome: asked,
  'report-new': asked,
  'fault-new': { person: [{ points: 1, seconds: hourSeconds }] },
  'backup-old': { person: [{ points: 1, seconds: daySeconds }] },
  'report-state': said,
  'report-comment': said,
  'publish-asked': said,
  'publish-sent-back': answered,
  'publish-done': answered,
  'preview-remark': { person: [{ points: 1, seconds: hourSeconds }] },
  'email-changed': notice,
  'email-taken-back': notice,
  'password-changed': notice,
  'two-factor-on': notice,
  'two-factor-off': notice,
  'recovery-code-used': notice,
  'recovery-codes-made': notice,
  'new-device': notice,
  'codes-guessed': notice,
  invitation: free,
  test: free,
}

/** Who causes a mail. */
export interface Cause {
  /** A person who is signed in, else the recipient. */
  who: string
  /** Network of the request; absent if no limit counts it. */
  place?: string | undefined
}

/**
 * Takes one mail from the limits, in the transaction that would send it. Called even if the mail
 * has no recipient, so that the answer does not reveal it. `left` is the number of mails that
 * remain.
 */
export async function takeMail(
  tx: Db,
  template: keyof MailData,
  { who, place }: Cause,
  now: Date,
): Promise<Taken> {
  const { person, network } = bounds[template]
  const limits = person.map((bound) => ({ key: `mail ${template} ${who}`, ...bound }))
  if (network && place !== undefined)
    limits.push({ key: `mail ${template} from ${place}`, ...network })
  return takePoints(tx, limits, now)
}
