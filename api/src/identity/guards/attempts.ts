import {
  daySeconds,
  hourSeconds,
  minuteSeconds,
  secondMs,
} from '@vitrine/contract/bounds/durations'
import type { Problem } from '@vitrine/contract/http/problem'
import type { HashPriority } from '../../crypto/hash-queue.ts'
import type { Hashing } from '../../crypto/hashing.ts'
import { returnPoints, takePoints } from '../../db/rate-limits.ts'
import { Reply, retryAfter } from '../../http/reply.ts'
import type { MailCause } from '../../mail/limits.ts'
import { findKnownDevice } from '../stores/device-store.ts'
import type { ApiContext } from './api-context.ts'
import type { NetworkAttempt } from './attempt-limits.ts'
import type { MessageName } from './messages.ts'
import { getNetworkKey, getNetworks } from './networks.ts'
import type { CountedAttempt, PersonRequest, RequestContext } from './request-context.ts'
import type { Visitor } from './visitor.ts'

export type TooMany = Reply<429, Problem>
type Allowed = CountedAttempt | TooMany

export interface PasswordAttempt extends CountedAttempt {
  /**
   * Verifies the password by its priority. If it throws, the password was not checked: then the
   * attempt does not count as a wrong password, but still counts for the network in this process.
   */
  verify: (
    password: string,
    stored: string | undefined,
    priority: HashPriority,
  ) => ReturnType<Hashing['verify']>
}

/**
 * Wrong passwords per minute from one network: in total, and for one email address. Counted in the
 * database, because an attacker's requests reach all processes. Wider networks have larger limits.
 */
const passwordBounds = { network: 100, email: 5 }

/** Counts an attempt to sign in or to confirm a password. Returns a 429 after too many failures. */
export async function countPasswordAttempt(
  context: ApiContext,
  ctx: RequestContext,
  email: string,
): Promise<PasswordAttempt | TooMany> {
  const networkAttempt = await countNetworkAttempt(context, ctx)
  if (networkAttempt instanceof Reply) return networkAttempt
  const seconds = minuteSeconds
  const limits = getNetworks(ctx.visitor.address).flatMap(({ key, share }) => [
    { key: `passwords ${key}`, points: passwordBounds.network * share, seconds },
    { key: `password ${key} ${email}`, points: passwordBounds.email * share, seconds },
  ])
  const { db, hashing, now } = context
  const result = await takePoints(db, limits, now())
  if (!result.ok) return refuseTooManyAttempts(ctx, result.waitMs)
  const returnTaken = () => returnPoints(db, limits)
  return {
    attempts: networkAttempt.attempts,
    succeeded: async () => void (await Promise.all([networkAttempt.succeeded(), returnTaken()])),
    verify: (password, stored, priority) =>
      hashing.verify(password, stored, priority).catch(async (error) => {
        await returnTaken()
        throw error
      }),
  }
}

/** Maximum number of waiting hashes of one network, and of one user. */
const waitingMax = 2

/** Returns the priority of a user who is already authenticated: before strangers. */
export const getUserHashPriority = (userId: number): HashPriority => ({
  attempts: 0,
  bounds: [{ key: `person ${userId}`, waitingMax }],
})

/**
 * Returns the priority of a sign-in: that of the user on a known device, otherwise by network.
 * Looks up a device for an unknown user too, so that both take the same time.
 */
export async function getHashPriority(
  { db, now }: ApiContext,
  { attempts }: CountedAttempt,
  { device, address }: Visitor,
  user: { id: number } | undefined,
): Promise<HashPriority> {
  const deviceId = await findKnownDevice(db, user?.id ?? 0, device, now())
  if (user && deviceId !== undefined) return getUserHashPriority(user.id)
  const bounds = getNetworks(address).map(({ key, share }) => ({
    key,
    waitingMax: waitingMax * share,
  }))
  return { attempts, bounds }
}

/** Counts an attempt of any kind from one network, unless the guard has counted it. */
export async function countNetworkAttempt(
  context: ApiContext,
  ctx: RequestContext,
): Promise<Allowed> {
  return (
    ctx.attempt ?? allowed(ctx, await context.limits.countAttempt(getNetworks(ctx.visitor.address)))
  )
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
export async function countCodeAttempt(
  { db, now }: ApiContext,
  ctx: RequestContext,
  userId: number,
): Promise<Allowed> {
  const device = await findKnownDevice(db, userId, ctx.visitor.device, now())
  const key = device === undefined ? `code ${userId}` : `code ${userId} device ${device}`
  const limits = codeBounds.map((bound) => ({ key, ...bound }))
  const result = await takePoints(db, limits, now())
  return result.ok
    ? { attempts: 1, succeeded: () => returnPoints(db, limits) }
    : refuseTooManyAttempts(ctx, result.waitMs)
}

function allowed(ctx: RequestContext, attempt: NetworkAttempt): Allowed {
  return attempt.ok ? attempt : refuseTooManyAttempts(ctx, attempt.waitMs)
}

/** Returns a 429: too many attempts were made or are waiting. */
export const refuseTooManyAttempts = (ctx: RequestContext, waitMs: number) =>
  refuseUntil(ctx, waitMs, { soon: 'too_many', today: 'too_many_today' })

export const getMailCause = ({ me, visitor }: PersonRequest): MailCause => ({
  who: `person ${me.user.id}`,
  network: getNetworkKey(visitor.address),
})

export const refuseTooManyMails = (ctx: RequestContext, waitMs: number) =>
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
