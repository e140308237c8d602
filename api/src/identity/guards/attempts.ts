import { daySeconds, hourSeconds, minuteSeconds, secondMs } from '@vitrine/contract/durations'
import { givePointsBack, takePoints } from '../../db/rate-limits.ts'
import { refuse } from '../../http/refusals.ts'
import type { Cause } from '../../mail/limits.ts'
import { knownDevice } from '../stores/device-store.ts'
import type { ApiContext } from './api-context.ts'
import type { Attempt } from './limits.ts'
import type { MessageName } from './messages.ts'
import type { Attempted, PersonRequest, RequestContext } from './request-context.ts'
import { placeOf } from './visitor.ts'

export type Allowed = Attempted | { refusal: Response }

/**
 * Wrong passwords in a minute, from one place and of them for one e-mail address: for all processes
 * together, since whoever guesses is sent to one after the other.
 */
const passwordBounds = { place: 100, address: 5 }

/** An attempt to sign in, or to guess a password in another way: 429 after too many failures. */
export async function attempt(
  context: ApiContext,
  asked: RequestContext,
  email: string,
): Promise<Allowed> {
  const place = await attemptFrom(context, asked)
  if ('refusal' in place) return place
  const from = placeOf(asked.visitor.address)
  const limits = [
    { key: `passwords ${from}`, points: passwordBounds.place, seconds: minuteSeconds },
    { key: `password ${from} ${email}`, points: passwordBounds.address, seconds: minuteSeconds },
  ]
  const { db, now } = context
  const taken = await takePoints(db, limits, now())
  if (!taken.ok) return { refusal: tooMany(asked, taken.waitMs) }
  const giveBack = () => givePointsBack(db, limits)
  return { succeeded: async () => void (await Promise.all([place.succeeded(), giveBack()])) }
}

/** Any try from one place, counted in this process; the guard has counted it where it let the request in as one. */
export async function attemptFrom(context: ApiContext, asked: RequestContext): Promise<Allowed> {
  return asked.place ?? allowed(asked, await context.limits.place(placeOf(asked.visitor.address)))
}

/** Six digits for one account, by the hour and by the day: recovery codes stay open. */
const codeBounds = [
  { points: 30, seconds: hourSeconds },
  { points: 60, seconds: daySeconds },
]

/**
 * A try of six digits for one account. Those of a device that its owner is known by are counted
 * apart, so that nobody who guesses elsewhere shuts the owner out.
 */
export async function attemptCode(
  { db, now }: ApiContext,
  asked: RequestContext,
  userId: number,
): Promise<Allowed> {
  const device = await knownDevice(db, userId, asked.visitor.device, now())
  const key = device === undefined ? `code ${userId}` : `code ${userId} device ${device}`
  const limits = codeBounds.map((bound) => ({ key, ...bound }))
  const taken = await takePoints(db, limits, now())
  return taken.ok
    ? { succeeded: () => givePointsBack(db, limits) }
    : { refusal: tooMany(asked, taken.waitMs) }
}

function allowed(asked: RequestContext, attempt: Attempt): Allowed {
  return attempt.ok ? attempt : { refusal: tooMany(asked, attempt.waitMs) }
}

const tooMany = (asked: RequestContext, waitMs: number) =>
  later(asked, waitMs, { soon: 'too_many', today: 'too_many_today' })

/** Who causes a mail by this request. */
export const causeOf = ({ me, visitor }: PersonRequest): Cause => ({
  who: `person ${me.user.id}`,
  place: placeOf(visitor.address),
})

/** 429 for who has caused as many mails as one may. */
export const tooManyMails = (asked: RequestContext, waitMs: number) =>
  later(asked, waitMs, { soon: 'mails_soon', today: 'mails_today' })

/** Says when to try again: in seconds, or in hours where they would be thousands of them. */
function later(
  { c, say }: RequestContext,
  waitMs: number,
  { soon, today }: { soon: MessageName; today: MessageName },
) {
  const seconds = Math.max(1, Math.ceil(waitMs / secondMs))
  c.header('Retry-After', String(seconds))
  const hours = Math.ceil(seconds / hourSeconds)
  return refuse(c, 429, seconds > hourSeconds ? say(today, { hours }) : say(soon, { seconds }))
}
