import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import type { SignInAnswer } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attempt, turnOf, turnOfPerson } from '../guards/attempts.ts'
import { giveAdminKey, giveDevice, giveGuestSession, giveSession } from '../guards/cookies.ts'
import { isRight, wrong } from '../guards/fields.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { sideOfNew } from '../guards/sides.ts'
import type { Visitor } from '../guards/visitor.ts'
import { tell } from '../mails/notices.ts'
import { record } from '../stores/audit.ts'
import { startChallenge } from '../stores/challenge-store.ts'
import { knownDevice, rememberDevice } from '../stores/device-store.ts'
import { tidyEmail } from '../stores/email.ts'
import { endSessionOf, startSession } from '../stores/session-store.ts'
import { changeUser, type UserRow, userByEmail } from '../stores/store.ts'

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
  const email = tidyEmail(body.email)
  const errors = {
    email: !body.email ? 'required' : !email ? 'email_invalid' : undefined,
    password: password ? undefined : 'required',
  } as const
  if (!email || !isRight(errors)) return wrong(ctx, errors)
  const counted = await attempt(context, ctx, email)
  if (counted instanceof Reply) return counted
  const user = await userByEmail(context.db, email)
  const account = user?.disabled_at === null ? user : undefined
  const priority = await turnOf(context, counted, ctx.visitor, account)
  const isRightPassword = await counted.verify(password, account?.password_hash, priority)
  if (!account || !isRightPassword) {
    await record(context.db, 'sign-in-failed', user?.id ?? null, ctx.visitor, context.now())
    return wrong(ctx, { email: 'credentials' })
  }
  await counted.succeeded()
  if (context.hashing.isOld(account.password_hash)) await rehashPassword(context, account, password)
  if (account.two_factor_at !== null) return startSecondStep(context, ctx, account, remember)
  return letIn(context, ctx, account, { remember })
}

async function rehashPassword({ db, hashing, now }: ApiContext, user: UserRow, password: string) {
  const password_hash = await hashing.hash(password, turnOfPerson(user.id))
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
  const session = visitor.firstParty ? giveGuestSession(context, ctx) : undefined
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
export async function letIn(
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
  const side = sideOfNew(context, ctx.request)
  const started = await context.db.transaction().execute(async (tx) => {
    await endPresentSession(tx, visitor)
    await record(tx, 'signed-in', userId, visitor, now)
    const isKnown = isNew || (await knownDevice(tx, userId, token, now)) !== undefined
    if (!isKnown && user.new_device_mails === 1)
      await tell(context, tx, user, 'new-device', visitor)
    const session = await startSession(tx, { kind, userId, remember, agent, side }, now)
    const signedInDevice = { userId, sessionId: session.id, token }
    return { session, device: ownPage ? await rememberDevice(tx, signedInDevice, now) : undefined }
  })
  const { session, device } = started
  if (kind === 'session') {
    giveSession(context, ctx, session.token, remember)
    giveAdminKey(context, ctx.request, { id: session.id, remember: remember ? 1 : 0 }, user)
  }
  if (device !== undefined) giveDevice(context, ctx, device)
  return { two_factor: false, ...(kind === 'token' ? { token: session.token } : {}) }
}

// The browser gets a new cookie, so its previous session would be orphaned.
async function endPresentSession(tx: Db, { proof }: Visitor) {
  if (proof?.kind === 'session') await endSessionOf(tx, proof.token)
}
