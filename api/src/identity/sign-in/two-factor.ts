import type { takeSecondStep as takeSecondStepAt } from '@vitrine/contract/endpoints/sign-in'
import type * as endpoints from '@vitrine/contract/endpoints/two-factor'
import type { InputOf } from '../../binding/bind.ts'
import { Reply, refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { countCodeAttempt, countNetworkAttempt } from '../guards/attempts.ts'
import { refuseFields } from '../guards/fields.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { notifyUser } from '../mails/notices.ts'
import { reportRecoveryCode, reportWrongCode } from '../mails/two-factor-notices.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { type Challenge, countChallengeAttempt, endChallenge } from '../stores/challenge-store.ts'
import { forgetDevices } from '../stores/device-store.ts'
import { requiresTwoFactor } from '../stores/sign-in-rule-store.ts'
import { createTotpUrl } from '../stores/totp.ts'
import {
  consumeCode,
  consumeRecoveryCode,
  createTwoFactorSecret,
  disableTwoFactor,
  enableTwoFactor,
  readRecoveryCodes,
  readTwoFactorSecret,
  renewRecoveryCodes,
} from '../stores/two-factor-store.ts'
import { findUserById, type UserRow } from '../stores/user-store.ts'
import { completeSignIn } from './sign-in.ts'

/**
 * Completes a sign-in with a code of the authenticator or a recovery code. Refuses an expired
 * challenge or a wrong code (422), and too many attempts (429).
 */
export async function takeSecondStep(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof takeSecondStepAt>,
) {
  const { code, recovery_code, challenge } = body
  const field = code ? 'code' : 'recovery_code'
  if (!code && !recovery_code) return refuseFields(ctx, { code: 'required' })
  const networkAttempt = await countNetworkAttempt(context, ctx)
  if (networkAttempt instanceof Reply) return networkAttempt
  const { visitor } = ctx
  const token = (visitor.firstParty ? visitor.proof?.token : challenge) ?? ''
  const challengeRow = await countChallengeAttempt(context.db, token, context.now())
  const user = challengeRow && (await findUserById(context.db, challengeRow.user_id))
  if (!challengeRow || user?.disabled_at !== null)
    return refuseFields(ctx, { [field]: 'challenge_over' })
  const codeAttempt = code ? await countCodeAttempt(context, ctx, user.id) : networkAttempt
  if (codeAttempt instanceof Reply) return codeAttempt
  if (!(await isRightCode(context, ctx, user, body)))
    return refuseFields(ctx, { [field]: 'code_invalid' })
  await networkAttempt.succeeded()
  if (codeAttempt !== networkAttempt) await codeAttempt.succeeded()
  return finishSecondStep(context, ctx, user, challengeRow, token)
}

async function finishSecondStep(
  context: ApiContext,
  ctx: RequestContext,
  user: UserRow,
  { remember }: Challenge,
  token: string,
) {
  // A concurrent request has used the challenge.
  if (!(await endChallenge(context.db, token))) return refuseFields(ctx, { code: 'challenge_over' })
  return completeSignIn(context, ctx, user, { remember: remember === 1 })
}

async function isRightCode(
  context: ApiContext,
  { visitor }: RequestContext,
  user: UserRow,
  { code, recovery_code = '' }: { code?: string; recovery_code?: string },
) {
  const { keys, now } = context
  return context.db.transaction().execute(async (tx) => {
    const isRight = code
      ? await consumeCode(tx, keys, user, code, now())
      : await consumeRecoveryCode(tx, keys, user, recovery_code)
    if (!isRight) await reportWrongCode(context, tx, user, visitor)
    else if (!code) await reportRecoveryCode(context, tx, user, visitor)
    return isRight
  })
}

const isEnabled = ({ me }: PersonRequest) => me.user.two_factor_at !== null
const refuseEnabled = ({ say }: RequestContext) => refusal(409, say('two_factor_on'))
const refuseDisabled = ({ say }: RequestContext) => refusal(409, say('two_factor_off'))

/** Creates a secret for the authenticator. It is not active until a first code is confirmed. */
export async function prepareTwoFactor(context: ApiContext, ctx: PersonRequest) {
  if (isEnabled(ctx)) return refuseEnabled(ctx)
  const { db, keys, now } = context
  const secret = await createTwoFactorSecret(db, keys, ctx.me.user.id, now())
  return toKey(context, ctx, secret)
}

/** Returns the secret until its first code is confirmed. */
export async function showTwoFactorKey(context: ApiContext, ctx: PersonRequest) {
  if (isEnabled(ctx)) return refuseEnabled(ctx)
  const secret = readTwoFactorSecret(context.keys, ctx.me.user)
  return secret === undefined ? refuseDisabled(ctx) : toKey(context, ctx, secret)
}

const toKey = ({ settings }: ApiContext, { me }: PersonRequest, secret: string) => ({
  url: createTotpUrl(secret, settings.current().name, me.user.email),
  secret,
})

/** Enables two-factor sign-in with a first code. Returns the recovery codes. */
export async function confirmTwoFactor(
  context: ApiContext,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.confirmTwoFactor>,
) {
  if (isEnabled(ctx)) return refuseEnabled(ctx)
  const { db, keys, now } = context
  const { me, visitor } = ctx
  if (me.user.two_factor_secret === null) return refuseDisabled(ctx)
  const attempt = await countCodeAttempt(context, ctx, me.user.id)
  if (attempt instanceof Reply) return attempt
  const codes = await db.transaction().execute(async (tx) => {
    if (!(await consumeCode(tx, keys, me.user, body.code, now()))) return undefined
    await recordEvent(tx, 'two-factor-on', me.user.id, visitor, now())
    await notifyUser(context, tx, me.user, 'two-factor-on', visitor)
    // Other devices became known by the password alone.
    await forgetDevices(tx, me.user.id, [me.session.id])
    return enableTwoFactor(tx, keys, me.user.id, now())
  })
  if (!codes) return refuseFields(ctx, { code: 'code_invalid' })
  await attempt.succeeded()
  return codes
}

export async function endTwoFactor(context: ApiContext, ctx: PersonRequest) {
  const { db, now } = context
  const { me, visitor, say } = ctx
  if (isEnabled(ctx) && (await requiresTwoFactor(db, me.user.role)))
    return refusal(409, say('two_factor_by_role'))
  await db.transaction().execute(async (tx) => {
    await disableTwoFactor(tx, me.user.id, now())
    await recordEvent(tx, 'two-factor-off', me.user.id, visitor, now())
    if (isEnabled(ctx)) await notifyUser(context, tx, me.user, 'two-factor-off', visitor)
  })
  return reply(204, null)
}

export function showRecoveryCodes({ keys }: ApiContext, { me }: PersonRequest) {
  return readRecoveryCodes(keys, me.user)
}

export async function makeRecoveryCodes(context: ApiContext, ctx: PersonRequest) {
  if (!isEnabled(ctx)) return refuseDisabled(ctx)
  const { db, keys, now } = context
  const { me, visitor } = ctx
  return db.transaction().execute(async (tx) => {
    await recordEvent(tx, 'recovery-codes-made', me.user.id, visitor, now())
    await notifyUser(context, tx, me.user, 'recovery-codes-made', visitor)
    return renewRecoveryCodes(tx, keys, me.user.id, now())
  })
}
