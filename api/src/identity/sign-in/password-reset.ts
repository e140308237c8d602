import { setTimeout as wait } from 'node:timers/promises'
import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import { countMail, type MailCause } from '../../mail/limits.ts'
import { checkNewPassword } from '../account/password-rules.ts'
import { savePassword } from '../account/password-store.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { countNetworkAttempt, getUserHashPriority } from '../guards/attempts.ts'
import { hasNoErrors, refuseFields } from '../guards/fields.ts'
import { getNetworkKey } from '../guards/networks.ts'
import type { RequestContext } from '../guards/request-context.ts'
import type { Visitor } from '../guards/visitor.ts'
import { getUserLocale, toSiteUrl } from '../mails/site-urls.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { findKnownDevice } from '../stores/device-store.ts'
import { normalizeEmail } from '../stores/email.ts'
import { consumeLink, createLink, getLinkMinutes, readLink } from '../stores/one-time-link-store.ts'
import {
  changeUser,
  findUserByEmail,
  findUserById,
  hasExpiredInvitation,
  lockUser,
  type UserRow,
} from '../stores/user-store.ts'
import { completeSignIn } from './sign-in.ts'

/** Longer than sending a mail takes: the duration must not reveal an account. */
const answerAfterMs = 250

/**
 * Sends a link for a new password. Unknown addresses get the same answer, and so do accounts that
 * are disabled or whose invitation has expired.
 */
export async function requestPasswordReset(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.requestPasswordReset>,
) {
  const email = normalizeEmail(body.email)
  if (!email) return refuseFields(ctx, { email: body.email ? 'email_invalid' : 'required' })
  const attempt = await countNetworkAttempt(context, ctx)
  if (attempt instanceof Reply) return attempt
  await Promise.all([sendReset(context, email, ctx.visitor), wait(answerAfterMs)])
  return { message: ctx.say('reset_sent') }
}

async function sendReset(context: ApiContext, email: string, visitor: Visitor) {
  const user = await findUserByEmail(context.db, email)
  const now = context.now()
  await context.db.transaction().execute(async (tx) => {
    const cause = await getResetCause(tx, email, user, visitor, now)
    const quota = await countMail(tx, 'reset', cause, now)
    await recordEvent(tx, 'reset-asked', user?.id ?? null, visitor, now)
    if (!quota.ok || !user || !canResetPassword(user, now)) return
    await lockUser(tx, user.id)
    const token = await createLink(tx, { purpose: 'reset', userId: user.id }, now)
    const locale = getUserLocale(context, user)
    const url = toSiteUrl(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: getLinkMinutes('reset') }
    await context.sendMail(tx, { to: user.email, locale, template: 'reset', data })
  })
}

const canResetPassword = (user: UserRow, now: Date) =>
  user.disabled_at === null && !hasExpiredInvitation(user, now)

/**
 * Returns who the mail is counted for. Unknown addresses count too: otherwise the limit would
 * reveal them. Requests from a known device of the owner count separately, so that an attacker
 * cannot use up the owner's mails.
 */
async function getResetCause(
  tx: Db,
  email: string,
  user: UserRow | undefined,
  { address, device }: Visitor,
  now: Date,
): Promise<MailCause> {
  const deviceId = user && (await findKnownDevice(tx, user.id, device, now))
  if (deviceId !== undefined) return { who: `device ${deviceId}` }
  return { who: `to ${email}`, network: getNetworkKey(address) }
}

const linkPurposes = ['reset', 'invitation'] as const

/** Returns the state of a link, before the form is filled in. Opening a link changes nothing. */
export async function showPasswordLink(
  { db, now }: ApiContext,
  _: RequestContext,
  { params: { token } }: InputOf<typeof endpoints.showPasswordLink>,
) {
  for (const state of linkPurposes)
    if (await readLink(db, state, token, now())) return { data: { state } }
  return { data: { state: 'over' } } as const
}

/**
 * Sets a password by the link of a reset or an invitation. An invalid password does not use up the
 * link. An invitation also signs in.
 */
export async function resetPassword(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.resetPassword>,
) {
  const attempt = await countNetworkAttempt(context, ctx)
  if (attempt instanceof Reply) return attempt
  const linkUser = await findUserByLink(context, body.token, body.email)
  if (!linkUser) return refuseFields(ctx, { email: 'link_invalid' })
  const { user, purpose } = linkUser
  const errors = await checkNewPassword(context, body, user)
  if (!hasNoErrors(errors)) return refuseFields(ctx, errors)
  const hash = await context.hashing.hash(body.password, getUserHashPriority(user.id))
  const isSaved = await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await consumeLink(tx, purpose, body.token))) return false
    // An invited user had no password: do not notify of a change.
    if (purpose === 'invitation')
      await changeUser(tx, user.id, { password_hash: hash, invited_until: null }, context.now())
    else await savePassword(context, tx, user, { hash, origin: ctx.visitor })
    const event = purpose === 'invitation' ? 'invitation-accepted' : 'password-reset'
    await recordEvent(tx, event, user.id, ctx.visitor, context.now())
    return true
  })
  if (!isSaved) return refuseFields(ctx, { email: 'link_invalid' })
  await attempt.succeeded()
  if (purpose === 'invitation')
    return completeSignIn(context, ctx, user, { remember: false, isNew: true })
  return { message: ctx.say('password_changed') }
}

async function findUserByLink({ db, now }: ApiContext, token: string, email: string) {
  for (const purpose of linkPurposes) {
    const link = await readLink(db, purpose, token, now())
    const user = link?.userId ? await findUserById(db, link.userId) : undefined
    if (user && user.email === normalizeEmail(email) && canResetPassword(user, now()))
      return { user, purpose }
  }
  return undefined
}
