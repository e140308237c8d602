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
import { Reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attempt, tooManyMails, turnOfPerson } from '../guards/attempts.ts'
import { type Faults, isRight, readFields, wrong } from '../guards/fields.ts'
import { needsPassword } from '../guards/guards.ts'
import { renewingSession } from '../guards/renewal.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { record } from '../stores/audit.ts'
import { tidyEmail } from '../stores/email.ts'
import { dropLinks } from '../stores/link-store.ts'
import { confirmSession, isConfirmed } from '../stores/session-store.ts'
import { changeUser, shownUser, type UserRow, userById } from '../stores/store.ts'
import { type Moved, moveTo } from './email-change.ts'
import { passwordFaults } from './password-rules.ts'
import { keepPassword } from './password-store.ts'

/** `GET /api/user`. */
export async function showUser(_: ApiContext, { c, me }: PersonRequest): Promise<Response> {
  return answerWithUser(c, me.user)
}

const answerWithUser = (c: Context, user: UserRow) =>
  c.json(UserAnswer.parse({ data: shownUser(user) }))

/** The account as it is after a change. */
export async function showAfterChange({ db }: ApiContext, asked: PersonRequest): Promise<Response> {
  const { c, me } = asked
  return answerWithUser(c, (await userById(db, me.user.id)) ?? me.user)
}

/**
 * `PUT /user/profile-information`. A new e-mail address, and the wish to hear no more of new devices,
 * need a password typed a moment ago. The address is confirmed by a mail to it where mail is set up.
 */
export async function changeProfile(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, ProfileChange)
  if ('refusal' in form) return form.refusal
  const { user } = asked.me
  const change = changeOf(user, form.value)
  const { name, locale, new_device_mails } = change
  const email = form.value.email === undefined ? user.email : tidyEmail(form.value.email)
  const faults: Faults = {
    name: isName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    locale: locale === null || localeOf(context.rules, locale) ? undefined : 'locale_unknown',
  }
  if (!email || !isRight(faults)) return wrong(asked, faults)
  const moves = email !== user.email
  const isSensitive = moves || new_device_mails < user.new_device_mails
  if (isSensitive && !isConfirmed(asked.me, context.now())) return needsPassword(asked)
  const moved = await context.db.transaction().execute(async (tx): Promise<Moved> => {
    const outcome: Moved = moves ? await moveTo(context, tx, asked, email) : { ok: true }
    if (!outcome.ok) return outcome
    await changeUser(tx, user.id, change, context.now())
    await record(tx, 'profile-changed', user.id, asked.visitor, context.now())
    return outcome
  })
  if (moved.ok) return showAfterChange(context, asked)
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
export async function keepEmail(context: ApiContext, asked: PersonRequest) {
  const { id } = asked.me.user
  await context.db.transaction().execute(async (tx) => {
    await changeUser(tx, id, { pending_email: null }, context.now())
    await dropLinks(tx, id, ['email'])
  })
  return showAfterChange(context, asked)
}

/** `PUT /user/password`: every other session and token ends, and this one gets a new value. */
export async function changePassword(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, PasswordChange)
  if ('refusal' in form) return form.refusal
  const { user, session } = asked.me
  const refusal = await checkOwnPassword(
    context,
    asked,
    form.value.current_password,
    'current_password',
  )
  if (refusal) return refusal
  const faults = await passwordFaults(context, form.value, user)
  if (!isRight(faults)) return wrong(asked, faults)
  const hash = await context.hashing.hash(form.value.password, turnOfPerson(user.id))
  await renewingSession(context, asked, async (tx) => {
    await keepPassword(context, tx, user, { hash, place: asked.visitor, present: session.id })
    await record(tx, 'password-changed', user.id, asked.visitor, context.now())
  })
  return asked.c.json({ message: asked.say('password_changed') })
}

/** `GET /user/confirmed-password-status`. */
export async function showConfirmed({ now }: ApiContext, { c, me }: PersonRequest) {
  return c.json(ConfirmedPassword.parse({ confirmed: isConfirmed(me, now()) }))
}

/** `POST /user/confirm-password`: the session gets a new value. */
export async function confirmPassword(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, PasswordConfirmation)
  if ('refusal' in form) return form.refusal
  const refusal = await checkOwnPassword(context, asked, form.value.password, 'password')
  if (refusal) return refusal
  await renewingSession(context, asked, (tx) =>
    confirmSession(tx, asked.me.session.id, context.now()),
  )
  return asked.c.body(null, 201)
}

// Somebody at a forgotten screen may guess as little as at the sign-in.
async function checkOwnPassword(
  context: ApiContext,
  asked: PersonRequest,
  password: string,
  field: string,
) {
  const { user } = asked.me
  const allowed = await attempt(context, asked, user.email)
  if (allowed instanceof Reply) return allowed
  if (await allowed.verify(password, user.password_hash, turnOfPerson(user.id))) {
    await allowed.succeeded()
    return undefined
  }
  await record(context.db, 'password-refused', user.id, asked.visitor, context.now())
  return wrong(asked, { [field]: 'password_wrong' })
}
