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
 * Signs a person in with a password. An unknown, locked or wrong sign-in gets the same answer after the same time: for
 * an unknown account the password is checked against a hash of no account.
 */
export async function signIn(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.signIn>,
) {
  const { password, remember } = body
  const email = tidyEmail(body.email)
  const faults = {
    email: !body.email ? 'required' : !email ? 'email_invalid' : undefined,
    password: password ? undefined : 'required',
  } as const
  if (!email || !isRight(faults)) return wrong(ctx, faults)
  const allowed = await attempt(context, ctx, email)
  if (allowed instanceof Reply) return allowed
  const user = await userByEmail(context.db, email)
  const known = user?.disabled_at === null ? user : undefined
  const turn = await turnOf(context, allowed, ctx.visitor, known)
  const right = await allowed.verify(password, known?.password_hash, turn)
  if (!known || !right) {
    await record(context.db, 'sign-in-failed', user?.id ?? null, ctx.visitor, context.now())
    return wrong(ctx, { email: 'credentials' })
  }
  await allowed.succeeded()
  if (context.hashing.isOld(known.password_hash)) await renewHash(context, known, password)
  if (known.two_factor_at !== null) return askSecondStep(context, ctx, known, remember)
  return letIn(context, ctx, known, { remember })
}

async function renewHash({ db, hashing, now }: ApiContext, user: UserRow, password: string) {
  const password_hash = await hashing.hash(password, turnOfPerson(user.id))
  await changeUser(db, user.id, { password_hash }, now())
}

// A browser proves with its next session that it knew the password, other clients with a token.
async function askSecondStep(
  context: ApiContext,
  ctx: RequestContext,
  user: UserRow,
  remember: boolean,
): Promise<SignInAnswer> {
  const { visitor } = ctx
  await context.db.transaction().execute((tx) => endProof(tx, visitor))
  const session = visitor.firstParty ? giveGuestSession(context, ctx) : undefined
  const token = await startChallenge(context.db, user.id, remember, context.now(), session)
  return { two_factor: true, ...(session ? {} : { challenge: token }) }
}

export interface SignInOptions {
  remember: boolean
  /** True if the account has just been created on this device. */
  isNew?: boolean
}

/**
 * Signs a person in with a new session that replaces the present one, and sends a notice if the
 * device is unknown. A client without cookies is always unknown: each of its sign-ins sends a
 * notice.
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
  const given = await context.db.transaction().execute(async (tx) => {
    await endProof(tx, visitor)
    await record(tx, 'signed-in', userId, visitor, now)
    const known = isNew || (await knownDevice(tx, userId, token, now)) !== undefined
    if (!known && user.new_device_mails === 1) await tell(context, tx, user, 'new-device', visitor)
    const session = await startSession(tx, { kind, userId, remember, agent, side }, now)
    const seen = { userId, sessionId: session.id, token }
    return { session, device: ownPage ? await rememberDevice(tx, seen, now) : undefined }
  })
  const { session, device } = given
  if (kind === 'session') {
    giveSession(context, ctx, session.token, remember)
    giveAdminKey(context, ctx.request, { id: session.id, remember: remember ? 1 : 0 }, user)
  }
  if (device !== undefined) giveDevice(context, ctx, device)
  return { two_factor: false, ...(kind === 'token' ? { token: session.token } : {}) }
}

// The browser gets another cookie: what it was signed in by before would be left over.
async function endProof(tx: Db, { proof }: Visitor) {
  if (proof?.kind === 'session') await endSessionOf(tx, proof.token)
}
