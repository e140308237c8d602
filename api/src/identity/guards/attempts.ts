import {
  daySeconds,
  hourSeconds,
  minuteSeconds,
  secondMs,
} from '@vitrine/contract/bounds/durations'
import type { Problem } from '@vitrine/contract/http/problem'
import type { HashTurn } from '../../crypto/hash-queue.ts'
import type { Hashing } from '../../crypto/hashing.ts'
import { givePointsBack, takePoints } from '../../db/rate-limits.ts'
import { Reply, retryAfter } from '../../http/reply.ts'
import type { Cause } from '../../mail/limits.ts'
import { knownDevice } from '../stores/device-store.ts'
import type { ApiContext } from './api-context.ts'
import type { Attempt } from './limits.ts'
import type { MessageName } from './messages.ts'
import { networksOf, placeOf } from './networks.ts'
import type { Attempted, PersonRequest, RequestContext } from './request-context.ts'
import type { Visitor } from './visitor.ts'

type TooMany = Reply<429, Problem>
type Allowed = Attempted | TooMany

/** A counted attempt to enter a password. */
export interface PasswordAttempt extends Attempted {
  /**
   * Verifies the password in its turn. If it throws, the password was not checked, and the attempt
   * does not count as a wrong one. It still counts for the place in this process.
   */
  verify: (
    password: string,
    stored: string | undefined,
    turn: HashTurn,
  ) => ReturnType<Hashing['verify']>
}

/**
 * Wrong passwords per minute from one network: in total, and for one e-mail address. Counted for
 * all processes together, because the requests of an attacker reach each of them in turn. Wider
 * networks have larger limits.
 */
const passwordBounds = { place: 100, address: 5 }

/** An attempt to sign in, or to guess a password in another way: 429 after too many failures. */
export async function attempt(
  context: ApiContext,
  asked: RequestContext,
  email: string,
): Promise<PasswordAttempt | TooMany> {
  const place = await attemptFrom(context, asked)
  if (place instanceof Reply) return place
  const seconds = minuteSeconds
  const limits = networksOf(asked.visitor.address).flatMap(({ key, share }) => [
    { key: `passwords ${key}`, points: passwordBounds.place * share, seconds },
    { key: `password ${key} ${email}`, points: passwordBounds.address * share, seconds },
  ])
  const { db, hashing, now } = context
  const taken = await takePoints(db, limits, now())
  if (!taken.ok) return tooMany(asked, taken.waitMs)
  const giveBack = () => givePointsBack(db, limits)
  return {
    attempts: place.attempts,
    succeeded: async () => void (await Promise.all([place.succeeded(), giveBack()])),
    verify: (password, stored, turn) =>
      hashing.verify(password, stored, turn).catch(async (error) => {
        await giveBack()
        throw error
      }),
  }
}

/** Hashes that may wait for one network, and for one person. */
const waitingMax = 2

/** Returns the turn of a person who has proven who they are: ahead of strangers. */
export const turnOfPerson = (userId: number): HashTurn => ({
  attempts: 0,
  bounds: [{ key: `person ${userId}`, waitingMax }],
})

/**
 * Returns the turn of a sign-in: that of the person on a known device, else one by the networks of
 * the address. Looks up a device for an unknown person too, so that both take the same time.
 */
export async function turnOf(
  { db, now }: ApiContext,
  { attempts }: Attempted,
  { device, address }: Visitor,
  user: { id: number } | undefined,
): Promise<HashTurn> {
  const known = await knownDevice(db, user?.id ?? 0, device, now())
  if (user && known !== undefined) return turnOfPerson(user.id)
  const bounds = networksOf(address).map(({ key, share }) => ({
    key,
    waitingMax: waitingMax * share,
  }))
  return { attempts, bounds }
}

/** Any try from one place, counted in this process; the guard has counted it where it let the request in as one. */
export async function attemptFrom(context: ApiContext, asked: RequestContext): Promise<Allowed> {
  return (
    asked.place ?? allowed(asked, await context.limits.place(networksOf(asked.visitor.address)))
  )
}

/** Six digits for one account, by the hour and by the day: recovery codes stay open. */
const codeBounds = [
  { points: 30, seconds: hourSeconds },
  { points: 60, seconds: daySeconds },
]

/**
 * Counts an attempt to enter a six-digit code for one account. Attempts on a known device of the
 * owner are counted separately, so that an attacker elsewhere cannot lock the owner out.
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
    ? { attempts: 1, succeeded: () => givePointsBack(db, limits) }
    : tooMany(asked, taken.waitMs)
}

function allowed(asked: RequestContext, attempt: Attempt): Allowed {
  return attempt.ok ? attempt : tooMany(asked, attempt.waitMs)
}

/** Answers 429: too many attempts were made or are waiting. */
export const tooMany = (asked: RequestContext, waitMs: number) =>
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
  { say }: RequestContext,
  waitMs: number,
  { soon, today }: { soon: MessageName; today: MessageName },
): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMs / secondMs))
  const hours = Math.ceil(seconds / hourSeconds)
  const message = seconds > hourSeconds ? say(today, { hours }) : say(soon, { seconds })
  return retryAfter(429, message, seconds)
}
