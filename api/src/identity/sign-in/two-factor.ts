import {
  RecoveryCodes,
  SecondStep,
  TwoFactorConfirmation,
  TwoFactorKey,
} from '@vitrine/contract/identity'
import { refuse } from '../../http/refusals.ts'
import { Reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attemptCode, attemptFrom } from '../guards/attempts.ts'
import { readFields, wrong } from '../guards/fields.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { tell } from '../mails/notices.ts'
import { noteRecoveryCode, noteWrongCode } from '../mails/second-step-notices.ts'
import { record } from '../stores/audit.ts'
import { type Challenge, endChallenge, tryChallenge } from '../stores/challenge-store.ts'
import { forgetDevices } from '../stores/device-store.ts'
import { type UserRow, userById } from '../stores/store.ts'
import { totpAddress } from '../stores/totp.ts'
import {
  prepareSecret,
  recoveryCodesOf,
  renewRecoveryCodes,
  secretOf,
  switchOff,
  switchOn,
  takeCode,
  takeRecoveryCode,
} from '../stores/two-factor-store.ts'
import { letIn } from './sign-in.ts'

/** `POST /two-factor-challenge`: the second step, by a code of now or by a recovery code. */
export async function takeSecondStep(context: ApiContext, asked: RequestContext) {
  const form = await readFields(asked, SecondStep)
  if ('refusal' in form) return form.refusal
  const { code, recovery_code, challenge } = form.value
  const field = code ? 'code' : 'recovery_code'
  if (!code && !recovery_code) return wrong(asked, { code: 'required' })
  const place = await attemptFrom(context, asked)
  if (place instanceof Reply) return place
  const { visitor } = asked
  const token = (visitor.firstParty ? visitor.proof?.token : challenge) ?? ''
  const found = await tryChallenge(context.db, token, context.now())
  const user = found && (await userById(context.db, found.user_id))
  if (!found || user?.disabled_at !== null) return wrong(asked, { [field]: 'challenge_over' })
  const digits = code ? await attemptCode(context, asked, user.id) : place
  if (digits instanceof Reply) return digits
  if (!(await isRightCode(context, asked, user, form.value)))
    return wrong(asked, { [field]: 'code_invalid' })
  await place.succeeded()
  if (digits !== place) await digits.succeeded()
  return finish(context, asked, user, found, token)
}

async function finish(
  context: ApiContext,
  asked: RequestContext,
  user: UserRow,
  { remember }: Challenge,
  token: string,
) {
  // Somebody has come in by this challenge a moment before.
  if (!(await endChallenge(context.db, token))) return wrong(asked, { code: 'challenge_over' })
  return letIn(context, asked, user, { remember: remember === 1 })
}

async function isRightCode(
  context: ApiContext,
  { visitor }: RequestContext,
  user: UserRow,
  { code, recovery_code = '' }: { code?: string; recovery_code?: string },
) {
  const { keys, now } = context
  return context.db.transaction().execute(async (tx) => {
    const right = code
      ? await takeCode(tx, keys, user, code, now())
      : await takeRecoveryCode(tx, keys, user, recovery_code)
    if (!right) await noteWrongCode(context, tx, user, visitor)
    else if (!code) await noteRecoveryCode(context, tx, user, visitor)
    return right
  })
}

const isOn = ({ me }: PersonRequest) => me.user.two_factor_at !== null
const alreadyOn = ({ c, say }: RequestContext) => refuse(c, 409, say('two_factor_on'))
const notOn = ({ c, say }: RequestContext) => refuse(c, 409, say('two_factor_off'))

/** `POST /user/two-factor-authentication`: a secret for the authenticator. */
export async function prepareTwoFactor(context: ApiContext, asked: PersonRequest) {
  if (isOn(asked)) return alreadyOn(asked)
  const { db, keys, now } = context
  const secret = await prepareSecret(db, keys, asked.me.user.id, now())
  return showKey(context, asked, secret)
}

/** `GET /user/two-factor-qr-code`: until it is confirmed, never after. */
export async function showTwoFactorKey(context: ApiContext, asked: PersonRequest) {
  if (isOn(asked)) return alreadyOn(asked)
  const secret = secretOf(context.keys, asked.me.user)
  return secret === undefined ? notOn(asked) : showKey(context, asked, secret)
}

function showKey({ siteName }: ApiContext, { c, me }: PersonRequest, secret: string) {
  return c.json(TwoFactorKey.parse({ url: totpAddress(secret, siteName, me.user.email), secret }))
}

/** `POST /user/confirmed-two-factor-authentication`: the first code switches it on. */
export async function confirmTwoFactor(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, TwoFactorConfirmation)
  if ('refusal' in form) return form.refusal
  if (isOn(asked)) return alreadyOn(asked)
  const { db, keys, now } = context
  const { c, me, visitor } = asked
  if (me.user.two_factor_secret === null) return notOn(asked)
  const allowed = await attemptCode(context, asked, me.user.id)
  if (allowed instanceof Reply) return allowed
  const codes = await db.transaction().execute(async (tx) => {
    if (!(await takeCode(tx, keys, me.user, form.value.code, now()))) return undefined
    await record(tx, 'two-factor-on', me.user.id, visitor, now())
    await tell(context, tx, me.user, 'two-factor-on', visitor)
    // The password alone has made the others known.
    await forgetDevices(tx, me.user.id, [me.session.id])
    return switchOn(tx, keys, me.user.id, now())
  })
  if (!codes) return wrong(asked, { code: 'code_invalid' })
  await allowed.succeeded()
  return c.json(RecoveryCodes.parse(codes))
}

/** `DELETE /user/two-factor-authentication`. */
export async function endTwoFactor(context: ApiContext, asked: PersonRequest) {
  const { db, now } = context
  const { c, me, visitor } = asked
  await db.transaction().execute(async (tx) => {
    await switchOff(tx, me.user.id, now())
    await record(tx, 'two-factor-off', me.user.id, visitor, now())
    if (isOn(asked)) await tell(context, tx, me.user, 'two-factor-off', visitor)
  })
  return c.body(null, 204)
}

/** `GET /user/two-factor-recovery-codes`: those that are left. */
export async function showRecoveryCodes({ keys }: ApiContext, { c, me }: PersonRequest) {
  return c.json(RecoveryCodes.parse(recoveryCodesOf(keys, me.user)))
}

/** `POST /user/two-factor-recovery-codes`: ten new ones in place of the old. */
export async function makeRecoveryCodes(context: ApiContext, asked: PersonRequest) {
  if (!isOn(asked)) return notOn(asked)
  const { db, keys, now } = context
  const { c, me, visitor } = asked
  const codes = await db.transaction().execute(async (tx) => {
    await record(tx, 'recovery-codes-made', me.user.id, visitor, now())
    await tell(context, tx, me.user, 'recovery-codes-made', visitor)
    return renewRecoveryCodes(tx, keys, me.user.id, now())
  })
  return c.json(RecoveryCodes.parse(codes))
}
