import {
  RecoveryCodes,
  SecondStep,
  TwoFactorConfirmation,
  TwoFactorKey,
} from '@vitrine/contract/identity'
import { refuse } from '../http/refusals.ts'
import { attemptCode, attemptFrom } from './attempts.ts'
import { record } from './audit.ts'
import { type Challenge, endChallenge, tryChallenge } from './challenge-store.ts'
import { forgetDevices } from './device-store.ts'
import type { Asked, AskedByPerson } from './door.ts'
import { readFields, wrong } from './fields.ts'
import { tell } from './notices.ts'
import { noteRecoveryCode, noteWrongCode } from './second-step-notices.ts'
import type { Identity } from './settings.ts'
import { letIn } from './sign-in.ts'
import { type UserRow, userById } from './store.ts'
import { totpAddress } from './totp.ts'
import {
  prepareSecret,
  recoveryCodesOf,
  renewRecoveryCodes,
  secretOf,
  switchOff,
  switchOn,
  takeCode,
  takeRecoveryCode,
} from './two-factor-store.ts'

/** `POST /two-factor-challenge`: the second step, by a code of now or by a recovery code. */
export async function takeSecondStep(identity: Identity, asked: Asked): Promise<Response> {
  const form = await readFields(asked, SecondStep)
  if ('refusal' in form) return form.refusal
  const { code, recovery_code, challenge } = form.value
  const field = code ? 'code' : 'recovery_code'
  if (!code && !recovery_code) return wrong(asked, { code: 'required' })
  const place = await attemptFrom(identity, asked)
  if ('refusal' in place) return place.refusal
  const { visitor } = asked
  const token = (visitor.firstParty ? visitor.proof?.token : challenge) ?? ''
  const found = await tryChallenge(identity.db, token, identity.now())
  const user = found && (await userById(identity.db, found.user_id))
  if (!found || user?.disabled_at !== null) return wrong(asked, { [field]: 'challenge_over' })
  const digits = code ? await attemptCode(identity, asked, user.id) : place
  if ('refusal' in digits) return digits.refusal
  if (!(await isRightCode(identity, asked, user, form.value)))
    return wrong(asked, { [field]: 'code_invalid' })
  await place.succeeded()
  if (digits !== place) await digits.succeeded()
  return finish(identity, asked, user, found, token)
}

async function finish(
  identity: Identity,
  asked: Asked,
  user: UserRow,
  { remember }: Challenge,
  token: string,
) {
  // Somebody has come in by this challenge a moment before.
  if (!(await endChallenge(identity.db, token))) return wrong(asked, { code: 'challenge_over' })
  return letIn(identity, asked, user, { remember: remember === 1 })
}

async function isRightCode(
  identity: Identity,
  { visitor }: Asked,
  user: UserRow,
  { code, recovery_code = '' }: { code?: string; recovery_code?: string },
) {
  const { keys, now } = identity
  return identity.db.transaction().execute(async (tx) => {
    const right = code
      ? await takeCode(tx, keys, user, code, now())
      : await takeRecoveryCode(tx, keys, user, recovery_code)
    if (!right) await noteWrongCode(identity, tx, user, visitor)
    else if (!code) await noteRecoveryCode(identity, tx, user, visitor)
    return right
  })
}

const isOn = ({ me }: AskedByPerson) => me.user.two_factor_at !== null
const alreadyOn = ({ c, say }: Asked) => refuse(c, 409, say('two_factor_on'))
const notOn = ({ c, say }: Asked) => refuse(c, 409, say('two_factor_off'))

/** `POST /user/two-factor-authentication`: a secret for the authenticator. */
export async function prepareTwoFactor(identity: Identity, asked: AskedByPerson) {
  if (isOn(asked)) return alreadyOn(asked)
  const { db, keys, now } = identity
  const secret = await prepareSecret(db, keys, asked.me.user.id, now())
  return showKey(identity, asked, secret)
}

/** `GET /user/two-factor-qr-code`: until it is confirmed, never after. */
export async function showTwoFactorKey(identity: Identity, asked: AskedByPerson) {
  if (isOn(asked)) return alreadyOn(asked)
  const secret = secretOf(identity.keys, asked.me.user)
  return secret === undefined ? notOn(asked) : showKey(identity, asked, secret)
}

function showKey({ siteName }: Identity, { c, me }: AskedByPerson, secret: string) {
  return c.json(TwoFactorKey.parse({ url: totpAddress(secret, siteName, me.user.email), secret }))
}

/** `POST /user/confirmed-two-factor-authentication`: the first code switches it on. */
export async function confirmTwoFactor(identity: Identity, asked: AskedByPerson) {
  const form = await readFields(asked, TwoFactorConfirmation)
  if ('refusal' in form) return form.refusal
  if (isOn(asked)) return alreadyOn(asked)
  const { db, keys, now } = identity
  const { c, me, visitor } = asked
  if (me.user.two_factor_secret === null) return notOn(asked)
  const allowed = await attemptCode(identity, asked, me.user.id)
  if ('refusal' in allowed) return allowed.refusal
  const codes = await db.transaction().execute(async (tx) => {
    if (!(await takeCode(tx, keys, me.user, form.value.code, now()))) return undefined
    await record(tx, 'two-factor-on', me.user.id, visitor, now())
    await tell(identity, tx, me.user, 'two-factor-on', visitor)
    // The password alone has made the others known.
    await forgetDevices(tx, me.user.id, me.session.id)
    return switchOn(tx, keys, me.user.id, now())
  })
  if (!codes) return wrong(asked, { code: 'code_invalid' })
  await allowed.succeeded()
  return c.json(RecoveryCodes.parse(codes))
}

/** `DELETE /user/two-factor-authentication`. */
export async function endTwoFactor(identity: Identity, asked: AskedByPerson) {
  const { db, now } = identity
  const { c, me, visitor } = asked
  await db.transaction().execute(async (tx) => {
    await switchOff(tx, me.user.id, now())
    await record(tx, 'two-factor-off', me.user.id, visitor, now())
    if (isOn(asked)) await tell(identity, tx, me.user, 'two-factor-off', visitor)
  })
  return c.body(null, 204)
}

/** `GET /user/two-factor-recovery-codes`: those that are left. */
export async function showRecoveryCodes({ keys }: Identity, { c, me }: AskedByPerson) {
  return c.json(RecoveryCodes.parse(recoveryCodesOf(keys, me.user)))
}

/** `POST /user/two-factor-recovery-codes`: ten new ones in place of the old. */
export async function makeRecoveryCodes(identity: Identity, asked: AskedByPerson) {
  if (!isOn(asked)) return notOn(asked)
  const { db, keys, now } = identity
  const { c, me, visitor } = asked
  const codes = await db.transaction().execute(async (tx) => {
    await record(tx, 'recovery-codes-made', me.user.id, visitor, now())
    await tell(identity, tx, me.user, 'recovery-codes-made', visitor)
    return renewRecoveryCodes(tx, keys, me.user.id, now())
  })
  return c.json(RecoveryCodes.parse(codes))
}
