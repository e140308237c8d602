import type * as endpoints from '@vitrine/contract/endpoints/account'
import { nameLengthMax, type ProfileChange } from '@vitrine/contract/identity/identity'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import {
  countPasswordAttempt,
  getUserHashPriority,
  refuseTooManyMails,
} from '../guards/attempts.ts'
import { setSessionCookies } from '../guards/cookies.ts'
import { type FieldErrors, hasNoErrors, refuseFields } from '../guards/fields.ts'
import { refuseUnconfirmed } from '../guards/guards.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { normalizeEmail } from '../stores/email.ts'
import { deleteLinks } from '../stores/one-time-link-store.ts'
import { isConfirmed } from '../stores/session-check.ts'
import { confirmSession, renewToken } from '../stores/session-store.ts'
import { changeUser, findUserById, toUserView, type UserRow } from '../stores/user-store.ts'
import { changeEmailAddress, type EmailChangeResult } from './email-change.ts'
import { checkNewPassword } from './password-rules.ts'
import { savePassword } from './password-store.ts'

export async function showUser(_: ApiContext, { me }: PersonRequest) {
  return { data: toUserView(me.user, me.mustSetUpTwoFactor) }
}

export async function readUserAfterChange({ db }: ApiContext, { me }: PersonRequest) {
  return { data: toUserView((await findUserById(db, me.user.id)) ?? me.user) }
}

/**
 * Changes the profile. A new email address, and fewer mails about new devices, need a recently
 * confirmed password (423). If mail is set up, the new address must be confirmed by a link.
 */
export async function changeProfile(
  context: ApiContext,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.changeProfile>,
) {
  const { user } = ctx.me
  const change = getChange(user, body)
  const { name, locale, new_device_mails } = change
  const email = body.email === undefined ? user.email : normalizeEmail(body.email)
  const errors: FieldErrors = {
    name: isValidName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    locale: locale === null || findLocale(context.rules, locale) ? undefined : 'locale_unknown',
  }
  if (!email || !hasNoErrors(errors)) return refuseFields(ctx, errors)
  const changesEmail = email !== user.email
  const isSensitive = changesEmail || new_device_mails < user.new_device_mails
  if (isSensitive && !isConfirmed(ctx.me, context.now())) return refuseUnconfirmed(ctx)
  const result = await context.db.transaction().execute(async (tx): Promise<EmailChangeResult> => {
    const emailChange: EmailChangeResult = changesEmail
      ? await changeEmailAddress(context, tx, ctx, email)
      : { ok: true }
    if (!emailChange.ok) return emailChange
    await changeUser(tx, user.id, change, context.now())
    await recordEvent(tx, 'profile-changed', user.id, ctx.visitor, context.now())
    return emailChange
  })
  if (result.ok) return readUserAfterChange(context, ctx)
  return 'waitMs' in result
    ? refuseTooManyMails(ctx, result.waitMs)
    : refuseFields(ctx, { email: 'email_taken' })
}

function getChange(user: UserRow, { name, locale, new_device_mails, weekly_mails }: ProfileChange) {
  return {
    name: normalizeName(name ?? user.name),
    locale: locale === undefined ? user.locale : locale || null,
    new_device_mails: Number(new_device_mails ?? user.new_device_mails),
    weekly_mails: Number(weekly_mails ?? user.weekly_mails),
    // The next Monday is the first.
    ...(weekly_mails && user.weekly_mails === 0 && { weekly_mail_on: null }),
  }
}

/** Normalizes a name: NFC, single spaces, trimmed. */
export const normalizeName = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** True if a normalized name is valid: no control or direction characters, and not too long. */
export function isValidName(name: string) {
  const length = [...name].length
  return (
    length > 0 && length <= nameLengthMax && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}

export async function cancelEmailChange(context: ApiContext, ctx: PersonRequest) {
  const { id } = ctx.me.user
  await context.db.transaction().execute(async (tx) => {
    await changeUser(tx, id, { pending_email: null }, context.now())
    await deleteLinks(tx, id, ['email'])
  })
  return readUserAfterChange(context, ctx)
}

/** Ends all other sessions and tokens, and renews the token of this session. */
export async function changePassword(
  context: ApiContext,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.changePassword>,
) {
  const { user, session } = ctx.me
  const refusal = await checkOwnPassword(context, ctx, body.current_password, 'current_password')
  if (refusal) return refusal
  const errors = await checkNewPassword(context, body, user)
  if (!hasNoErrors(errors)) return refuseFields(ctx, errors)
  const hash = await context.hashing.hash(body.password, getUserHashPriority(user.id))
  await runAndRenewSession(context, ctx, async (tx) => {
    await savePassword(context, tx, user, { hash, origin: ctx.visitor, sessionId: session.id })
    await recordEvent(tx, 'password-changed', user.id, ctx.visitor, context.now())
  })
  return { message: ctx.say('password_changed') }
}

export function showConfirmedStatus({ now }: ApiContext, { me }: PersonRequest) {
  return { confirmed: isConfirmed(me, now()) }
}

export async function confirmPassword(
  context: ApiContext,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.confirmPassword>,
) {
  const refusal = await checkOwnPassword(context, ctx, body.password, 'password')
  if (refusal) return refusal
  await runAndRenewSession(context, ctx, (tx) =>
    confirmSession(tx, ctx.me.session.id, context.now()),
  )
  return reply(201, null)
}

// Rate-limited like a sign-in: an attacker may use an unlocked screen.
async function checkOwnPassword(
  context: ApiContext,
  ctx: PersonRequest,
  password: string,
  field: string,
) {
  const { user } = ctx.me
  const counted = await countPasswordAttempt(context, ctx, user.email)
  if (counted instanceof Reply) return counted
  if (await counted.verify(password, user.password_hash, getUserHashPriority(user.id))) {
    await counted.succeeded()
    return undefined
  }
  await recordEvent(context.db, 'password-refused', user.id, ctx.visitor, context.now())
  return refuseFields(ctx, { [field]: 'password_wrong' })
}

/**
 * Runs `work` and renews the token of the session in one transaction, after the user has proven who
 * they are: a copied token stops working. A bearer token is not renewed: an attacker cannot plant
 * one, and the client could not receive another.
 */
async function runAndRenewSession(
  context: ApiContext,
  ctx: PersonRequest,
  work: (tx: Db) => Promise<void>,
) {
  const {
    visitor: { proof },
    me: { session },
  } = ctx
  const token = await context.db.transaction().execute(async (tx) => {
    await work(tx)
    return proof?.kind === 'session' ? renewToken(tx, session.id, proof.token) : undefined
  })
  if (token !== undefined) setSessionCookies(context, ctx, token, session.remember === 1)
}
