import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import type { SignInAnswer } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { countPasswordAttempt, getHashPriority, getUserHashPriority } from '../guards/attempts.ts'
import {
  sendAdminKey,
  setDeviceCookie,
  setGuestSession,
  setSessionCookies,
} from '../guards/cookies.ts'
import { hasNoErrors, refuseFields } from '../guards/fields.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { getNewSessionSide } from '../guards/sides.ts'
import type { Visitor } from '../guards/visitor.ts'
import { notifyUser } from '../mails/notices.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { startChallenge } from '../stores/challenge-store.ts'
import { findKnownDevice, rememberDevice } from '../stores/device-store.ts'
import { normalizeEmail } from '../stores/email.ts'
import { endSessionByToken, startSession } from '../stores/session-store.ts'
import { changeUser, findUserByEmail, type UserRow } from '../stores/user-store.ts'

/**
 * Signs a user in with a password. Unknown, disabled and wrong sign-ins get the same answer after
 * the same time: for an unknown account, the password is verified against a dummy hash.
 */
export async function signIn(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.signIn>,
) {
  const { password, remember } = body
  const email = normalizeEmail(body.email)
  const errors = {
    email: !body.email ? 'required' : !email ? 'email_invalid' : undefined,
    password: password ? undefined : 'required',
  } as const
  if (!email || !hasNoErrors(errors)) return refuseFields(ctx, errors)
  const counted = await countPasswordAttempt(context, ctx, email)
  if (counted instanceof Reply) return counted
  const user = await findUserByEmail(context.db, email)
  const account = user?.disabled_at === null ? user : undefined
  const priority = await getHashPriority(context, counted, ctx.visitor, account)
  const isRightPassword = await counted.verify(password, account?.password_hash, priority)
  if (!account || !isRightPassword) {
    await recordEvent(context.db, 'sign-in-failed', user?.id ?? null, ctx.visitor, context.now())
    return refuseFields(ctx, { email: 'credentials' })
  }
  await counted.succeeded()
  if (context.hashing.needsRehash(account.password_hash))
    await rehashPassword(context, account, password)
  if (account.two_factor_at !== null) return startSecondStep(context, ctx, account, remember)
  return completeSignIn(context, ctx, account, { remember })
}

async function rehashPassword({ db, hashing, now }: ApiContext, user: UserRow, password: string) {
  const password_hash = await hashing.hash(password, getUserHashPriority(user.id))
  await changeUser(db, user.id, { password_hash }, now())
}

// A browser continues with a new guest session, other clients with a challenge token.
async function startSecondStep(
  context: ApiContext,
  ctx: RequestContext,
  user: UserRow,
  remember: boolean,
): Promise<SignInAnswer> {
  const { visitor } = ctx
  await context.db.transaction().execute((tx) => endPresentSession(tx, visitor))
  const session = visitor.firstParty ? setGuestSession(context, ctx) : undefined
  const token = await startChallenge(context.db, user.id, remember, context.now(), session)
  return { two_factor: true, ...(session ? {} : { challenge: token }) }
}

export interface SignInOptions {
  remember: boolean
  /** True if the account was just created on this device: it is known. */
  isNew?: boolean
}

/**
 * Starts a session that replaces the present one, and sends a notice if the device is unknown. A
 * client without cookies is always unknown: each of its sign-ins sends a notice.
 */
export async function completeSignIn(
  context: ApiContext,
  ctx: RequestContext,
  user: UserRow,
  { remember, isNew = false }: SignInOptions,
): Promise<SignInAnswer> {
  const { visitor } = ctx
  const kind = visitor.firstParty ? 'session' : 'token'
  const now = context.now()
  const { agent, ownPage, device: token } = visitor
  const userId = user.id
  const side = getNewSessionSide(context, ctx.request)
  const started = await context.db.transaction().execute(async (tx) => {
    await endPresentSession(tx, visitor)
    await recordEvent(tx, 'signed-in', userId, visitor, now)
    const isKnown = isNew || (await findKnownDevice(tx, userId, token, now)) !== undefined
    if (!isKnown && user.new_device_mails === 1)
      await notifyUser(context, tx, user, 'new-device', visitor)
    const session = await startSession(tx, { kind, userId, remember, agent, side }, now)
    const signedInDevice = { userId, sessionId: session.id, token }
    return { session, device: ownPage ? await rememberDevice(tx, signedInDevice, now) : undefined }
  })
  const { session, device } = started
  if (kind === 'session') {
    setSessionCookies(context, ctx, session.token, remember)
    sendAdminKey(context, ctx.request, { id: session.id, remember: remember ? 1 : 0 }, user)
  }
  if (device !== undefined) setDeviceCookie(context, ctx, device)
  return { two_factor: false, ...(kind === 'token' ? { token: session.token } : {}) }
}

// The browser gets a new cookie, so its previous session would be orphaned.
async function endPresentSession(tx: Db, { proof }: Visitor) {
  if (proof?.kind === 'session') await endSessionByToken(tx, proof.token)
}
