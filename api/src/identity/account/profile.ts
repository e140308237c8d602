import type * as endpoints from '@vitrine/contract/endpoints/account'
import { nameLengthMax, type ProfileChange } from '@vitrine/contract/identity/identity'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attempt, tooManyMails, turnOfPerson } from '../guards/attempts.ts'
import { giveSession } from '../guards/cookies.ts'
import { type Faults, isRight, wrong } from '../guards/fields.ts'
import { needsPassword } from '../guards/guards.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { record } from '../stores/audit.ts'
import { tidyEmail } from '../stores/email.ts'
import { dropLinks } from '../stores/link-store.ts'
import { confirmSession, isConfirmed, renewToken } from '../stores/session-store.ts'
import { changeUser, shownUser, type UserRow, userById } from '../stores/store.ts'
import { type Moved, moveTo } from './email-change.ts'
import { passwordFaults } from './password-rules.ts'
import { keepPassword } from './password-store.ts'

export async function showUser(_: ApiContext, { me }: PersonRequest) {
  return { data: shownUser(me.user) }
}

export async function userAfterChange({ db }: ApiContext, { me }: PersonRequest) {
  return { data: shownUser((await userById(db, me.user.id)) ?? me.user) }
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
  const email = body.email === undefined ? user.email : tidyEmail(body.email)
  const errors: Faults = {
    name: isName(name) ? undefined : 'name_length',
    email: email ? undefined : 'email_invalid',
    locale: locale === null || localeOf(context.rules, locale) ? undefined : 'locale_unknown',
  }
  if (!email || !isRight(errors)) return wrong(ctx, errors)
  const changesEmail = email !== user.email
  const isSensitive = changesEmail || new_device_mails < user.new_device_mails
  if (isSensitive && !isConfirmed(ctx.me, context.now())) return needsPassword(ctx)
  const result = await context.db.transaction().execute(async (tx): Promise<Moved> => {
    const emailChange: Moved = changesEmail ? await moveTo(context, tx, ctx, email) : { ok: true }
    if (!emailChange.ok) return emailChange
    await changeUser(tx, user.id, change, context.now())
    await record(tx, 'profile-changed', user.id, ctx.visitor, context.now())
    return emailChange
  })
  if (result.ok) return userAfterChange(context, ctx)
  return 'waitMs' in result
    ? tooManyMails(ctx, result.waitMs)
    : wrong(ctx, { email: 'email_taken' })
}

function getChange(user: UserRow, { name, locale, new_device_mails }: ProfileChange) {
  return {
    name: tidyName(name ?? user.name),
    locale: locale === undefined ? user.locale : locale || null,
    new_device_mails: Number(new_device_mails ?? user.new_device_mails),
  }
}

/** Normalizes a name: NFC, single spaces, trimmed. */
export const tidyName = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** True if a normalized name is valid: no control or direction characters, and not too long. */
export function isName(name: string) {
  const length = [...name].length
  return (
    length > 0 && length <= nameLengthMax && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}

export async function cancelEmailChange(context: ApiContext, ctx: PersonRequest) {
  const { id } = ctx.me.user
  await context.db.transaction().execute(async (tx) => {
    await changeUser(tx, id, { pending_email: null }, context.now())
    await dropLinks(tx, id, ['email'])
  })
  return userAfterChange(context, ctx)
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
  const errors = await passwordFaults(context, body, user)
  if (!isRight(errors)) return wrong(ctx, errors)
  const hash = await context.hashing.hash(body.password, turnOfPerson(user.id))
  await runAndRenewSession(context, ctx, async (tx) => {
    await keepPassword(context, tx, user, { hash, place: ctx.visitor, present: session.id })
    await record(tx, 'password-changed', user.id, ctx.visitor, context.now())
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
  const counted = await attempt(context, ctx, user.email)
  if (counted instanceof Reply) return counted
  if (await counted.verify(password, user.password_hash, turnOfPerson(user.id))) {
    await counted.succeeded()
    return undefined
  }
  await record(context.db, 'password-refused', user.id, ctx.visitor, context.now())
  return wrong(ctx, { [field]: 'password_wrong' })
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
  if (token !== undefined) giveSession(context, ctx, token, session.remember === 1)
}
