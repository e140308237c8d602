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

export interface PasswordAttempt extends Attempted {
  /**
   * Verifies the password by its priority. If it throws, the password was not checked: then the
   * attempt does not count as a wrong password, but still counts for the network in this process.
   */
  verify: (
    password: string,
    stored: string | undefined,
    turn: HashTurn,
  ) => ReturnType<Hashing['verify']>
}

/**
 * Wrong passwords per minute from one network: in total, and for one email address. Counted in the
 * database, because an attacker's requests reach all processes. Wider networks have larger limits.
 */
const passwordBounds = { place: 100, address: 5 }

/** Counts an attempt to sign in or to confirm a password. Returns a 429 after too many failures. */
export async function attempt(
  context: ApiContext,
  ctx: RequestContext,
  email: string,
): Promise<PasswordAttempt | TooMany> {
  const networkAttempt = await attemptFrom(context, ctx)
  if (networkAttempt instanceof Reply) return networkAttempt
  const seconds = minuteSeconds
  const limits = networksOf(ctx.visitor.address).flatMap(({ key, share }) => [
    { key: `passwords ${key}`, points: passwordBounds.place * share, seconds },
    { key: `password ${key} ${email}`, points: passwordBounds.address * share, seconds },
  ])
  const { db, hashing, now } = context
  const result = await takePoints(db, limits, now())
  if (!result.ok) return tooMany(ctx, result.waitMs)
  const returnTaken = () => givePointsBack(db, limits)
  return {
    attempts: networkAttempt.attempts,
    succeeded: async () => void (await Promise.all([networkAttempt.succeeded(), returnTaken()])),
    verify: (password, stored, turn) =>
      hashing.verify(password, stored, turn).catch(async (error) => {
        await returnTaken()
        throw error
      }),
  }
}

/** Maximum number of waiting hashes of one network, and of one user. */
const waitingMax = 2

/** Returns the priority of a user who is already authenticated: before strangers. */
export const turnOfPerson = (userId: number): HashTurn => ({
  attempts: 0,
  bounds: [{ key: `person ${userId}`, waitingMax }],
})

/**
 * Returns the priority of a sign-in: that of the user on a known device, otherwise by network.
 * Looks up a device for an unknown user too, so that both take the same time.
 */
export async function turnOf(
  { db, now }: ApiContext,
  { attempts }: Attempted,
  { device, address }: Visitor,
  user: { id: number } | undefined,
): Promise<HashTurn> {
  const deviceId = await knownDevice(db, user?.id ?? 0, device, now())
  if (user && deviceId !== undefined) return turnOfPerson(user.id)
  const bounds = networksOf(address).map(({ key, share }) => ({
    key,
    waitingMax: waitingMax * share,
  }))
  return { attempts, bounds }
}

/** Counts an attempt of any kind from one network, unless the guard has counted it. */
export async function attemptFrom(context: ApiContext, ctx: RequestContext): Promise<Allowed> {
  return ctx.place ?? allowed(ctx, await context.limits.place(networksOf(ctx.visitor.address)))
}

/** Limits on six-digit codes of one account. Recovery codes do not count. */
const codeBounds = [
  { points: 30, seconds: hourSeconds },
  { points: 60, seconds: daySeconds },
]

/**
 * Counts an attempt with a six-digit code. Attempts on a known device count separately, so that an
 * attacker cannot lock the owner out.
 */
export async function attemptCode(
  { db, now }: ApiContext,
  ctx: RequestContext,
  userId: number,
): Promise<Allowed> {
  const device = await knownDevice(db, userId, ctx.visitor.device, now())
  const key = device === undefined ? `code ${userId}` : `code ${userId} device ${device}`
  const limits = codeBounds.map((bound) => ({ key, ...bound }))
  const result = await takePoints(db, limits, now())
  return result.ok
    ? { attempts: 1, succeeded: () => givePointsBack(db, limits) }
    : tooMany(ctx, result.waitMs)
}

function allowed(ctx: RequestContext, attempt: Attempt): Allowed {
  return attempt.ok ? attempt : tooMany(ctx, attempt.waitMs)
}

/** Returns a 429: too many attempts were made or are waiting. */
export const tooMany = (ctx: RequestContext, waitMs: number) =>
  refuseUntil(ctx, waitMs, { soon: 'too_many', today: 'too_many_today' })

export const causeOf = ({ me, visitor }: PersonRequest): Cause => ({
  who: `person ${me.user.id}`,
  place: placeOf(visitor.address),
})

export const tooManyMails = (ctx: RequestContext, waitMs: number) =>
  refuseUntil(ctx, waitMs, { soon: 'mails_soon', today: 'mails_today' })

/** The message names the time to try again: in seconds, or in hours if it is more than one. */
function refuseUntil(
  { say }: RequestContext,
  waitMs: number,
  { soon, today }: { soon: MessageName; today: MessageName },
): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMs / secondMs))
  const hours = Math.ceil(seconds / hourSeconds)
  const message = seconds > hourSeconds ? say(today, { hours }) : say(soon, { seconds })
  return retryAfter(429, message, seconds)
}
