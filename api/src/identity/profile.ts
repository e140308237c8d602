import {
  ConfirmedPassword,
  nameLengthMax,
  PasswordChange,
  PasswordConfirmation,
  ProfileChange,
  UserAnswer,
} from '@vitrine/contract/identity'
import { localeOf } from '@vitrine/contract/locale'
import type { Context } from 'hono'
import { attempt, tooManyMails } from './attempts.ts'
import { record } from './audit.ts'
import { type AskedByPerson, needsPassword } from './door.ts'
import { tidyEmail } from './email.ts'
import { type Moved, moveTo } from './email-change.ts'
import { type Faults, isRight, readFields, wrong } from './fields.ts'
import { dropLinks } from './link-store.ts'
import { passwordFaults } from './password-rules.ts'
import { keepPassword } from './password-store.ts'
import { renewingSession } from './renewal.ts'
import { confirmSession, isConfirmed } from './session-store.ts'
import type { Identity } from './settings.ts'
import { changeUser, shownUser, type UserRow, userById } from './store.ts'

/** `GET /api/user`. */
export async function showUser(_: Identity, { c, me }: AskedByPerson): Promise<Response> {
  return answerWithUser(c, me.user)
}

const answerWithUser = (c: Context, user: UserRow) =>
  c.json(UserAnswer.parse({ data: shownUser(user) }))

/** The account as it is after a change. */
export async function showAfterChange({ db }: Identity, asked: AskedByPerson): Promise<Response> {
  const { c, me } = asked
  return answerWithUser(c, (await userById(db, me.user.id)) ?? me.user)
}

/**
 * `PUT /user/profile-information`. A new e-mail address, and the wish to hear no more of new devices,
 * need a password typed a moment ago. The address is confirmed by a mail to it where mail is set up.
 */
export async function changeProfile(identity: Identity, asked: AskedByPerson): Promise<Response> {
  const form = await readFields(asked, ProfileChange)
  if ('refusal' in form) return form.refusal
  const { user } = asked.me
  const change = changeOf(user, form.value)
  const { name, locale, new_device_mails } = change
  const email = form.value.email === undefined ? user.email : tidyEmail(form.value.email)
  const faults: Faults = {
    name: isName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    locale: locale === null || localeOf(identity.rules, locale) ? undefined : 'locale_unknown',
  }
  if (!email || !isRight(faults)) return wrong(asked, faults)
  const moves = email !== user.email
  const isSensitive = moves || new_device_mails < user.new_device_mails
  if (isSensitive && !isConfirmed(asked.me, identity.now())) return needsPassword(asked)
  const moved = await identity.db.transaction().execute(async (tx): Promise<Moved> => {
    const outcome: Moved = moves ? await moveTo(identity, tx, asked, email) : { ok: true }
    if (!outcome.ok) return outcome
    await changeUser(tx, user.id, change, identity.now())
    await record(tx, 'profile-changed', user.id, asked.visitor, identity.now())
    return outcome
  })
  if (moved.ok) return showAfterChange(identity, asked)
  return 'waitMs' in moved
    ? tooManyMails(asked, moved.waitMs)
    : wrong(asked, { email: 'email_taken' })
}

/** What was left out stays. */
function changeOf(user: UserRow, { name, locale, new_device_mails }: ProfileChange) {
  return {
    name: tidyName(name ?? user.name),
    locale: locale === undefined ? user.locale : locale || null,
    new_device_mails: Number(new_device_mails ?? user.new_device_mails),
  }
}

/** A name in one spelling: composed letters, single spaces. */
export const tidyName = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** Whether a tidied name may be a person's: no signs that nobody sees, and not too long. */
export function isName(name: string) {
  const length = [...name].length
  return (
    length > 0 && length <= nameLengthMax && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}

/** `DELETE /user/pending-email`: the present address stays. */
export async function keepEmail(identity: Identity, asked: AskedByPerson): Promise<Response> {
  const { id } = asked.me.user
  await identity.db.transaction().execute(async (tx) => {
    await changeUser(tx, id, { pending_email: null }, identity.now())
    await dropLinks(tx, id, ['email'])
  })
  return showAfterChange(identity, asked)
}

/** `PUT /user/password`: every other session and token ends, and this one gets a new value. */
export async function changePassword(identity: Identity, asked: AskedByPerson): Promise<Response> {
  const form = await readFields(asked, PasswordChange)
  if ('refusal' in form) return form.refusal
  const { user, session } = asked.me
  const refusal = await checkOwnPassword(
    identity,
    asked,
    form.value.current_password,
    'current_password',
  )
  if (refusal) return refusal
  const faults = await passwordFaults(identity, form.value, user)
  if (!isRight(faults)) return wrong(asked, faults)
  const hash = await identity.hashing.hash(form.value.password)
  await renewingSession(identity, asked, async (tx) => {
    await keepPassword(identity, tx, user, { hash, place: asked.visitor, present: session.id })
    await record(tx, 'password-changed', user.id, asked.visitor, identity.now())
  })
  return asked.c.json({ message: asked.say('password_changed') })
}

/** `GET /user/confirmed-password-status`. */
export async function showConfirmed({ now }: Identity, { c, me }: AskedByPerson) {
  return c.json(ConfirmedPassword.parse({ confirmed: isConfirmed(me, now()) }))
}

/** `POST /user/confirm-password`: the session gets a new value. */
export async function confirmPassword(identity: Identity, asked: AskedByPerson): Promise<Response> {
  const form = await readFields(asked, PasswordConfirmation)
  if ('refusal' in form) return form.refusal
  const refusal = await checkOwnPassword(identity, asked, form.value.password, 'password')
  if (refusal) return refusal
  await renewingSession(identity, asked, (tx) =>
    confirmSession(tx, asked.me.session.id, identity.now()),
  )
  return asked.c.body(null, 201)
}

// Somebody at a forgotten screen may guess as little as at the sign-in.
async function checkOwnPassword(
  identity: Identity,
  asked: AskedByPerson,
  password: string,
  field: string,
): Promise<Response | undefined> {
  const { user } = asked.me
  const allowed = await attempt(identity, asked, user.email)
  if ('refusal' in allowed) return allowed.refusal
  if (await identity.hashing.verify(password, user.password_hash)) {
    await allowed.succeeded()
    return undefined
  }
  await record(identity.db, 'password-refused', user.id, asked.visitor, identity.now())
  return wrong(asked, { [field]: 'password_wrong' })
}
