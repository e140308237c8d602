import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import { generateToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { getUserHashPriority } from '../guards/attempts.ts'
import { refuseFields } from '../guards/fields.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { createNotice, notifyUser } from '../mails/notices.ts'
import { getUserLocale, toSiteUrl } from '../mails/site-urls.ts'
import { type AuditOrigin, recordEvent } from '../stores/audit-log.ts'
import { forgetDevices } from '../stores/device-store.ts'
import {
  consumeLink,
  createLink,
  deleteLinks,
  deleteLinksSince,
  getLinkMinutes,
  readLink,
} from '../stores/one-time-link-store.ts'
import { endSessions } from '../stores/session-store.ts'
import { disableTwoFactor } from '../stores/two-factor-store.ts'
import { changeUser, claimEmail, findUserById, type UserRow } from '../stores/user-store.ts'

/** Notifies the former address, with a link that undoes the change. `user` is the old row. */
export async function notifyFormerAddress(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  origin: AuditOrigin,
) {
  const notice = await createNotice(context, tx, user, 'email-changed', origin)
  if (!notice) return
  const { id: userId, email } = user
  const token = await createLink(tx, { purpose: 'take-back', userId, email }, context.now())
  const locale = getUserLocale(context, user)
  const url = toSiteUrl(context, locale, screenPaths.takeBackEmail(token))
  const data = { ...notice, url, minutes: getLinkMinutes('take-back') }
  await context.sendMail(tx, { to: email, locale, template: 'email-changed', data })
}

/**
 * Undoes an email change by the link, in any browser, signed in or not. Ends all sessions and
 * invalidates the password, because the person who changed the address knew it. Returns the address
 * and a token for a new password.
 */
export async function takeBackEmail(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.takeBackEmail>,
) {
  const refuse = () => refuseFields(ctx, { token: 'take_back_over' })
  const { db, now } = context
  const linkToken = body.token
  const foundLink = await readLink(db, 'take-back', linkToken, now())
  if (!foundLink) return refuse()
  const priority = getUserHashPriority(foundLink.userId ?? 0)
  const password_hash = await context.hashing.hash(generateToken(), priority)
  const restored = await db.transaction().execute(async (tx) => {
    const link = await readLink(tx, 'take-back', linkToken, now())
    const user = link?.userId ? await findUserById(tx, link.userId) : undefined
    if (!link?.email || user?.disabled_at !== null) return undefined
    if (!(await claimEmail(tx, user.id, link.email))) return 'taken'
    if (!(await consumeLink(tx, 'take-back', linkToken))) return undefined
    await changeUser(tx, user.id, { password_hash }, now())
    const { email, createdAt } = link
    await endAttackerAccess(context, tx, user, { email, createdAt }, ctx.visitor)
    const token = await createLink(tx, { purpose: 'reset', userId: user.id }, now())
    return { token, email: link.email }
  })
  if (!restored) return refuse()
  if (restored === 'taken') return refuseFields(ctx, { token: 'email_taken' })
  return { message: ctx.say('email_taken_back'), ...restored }
}

/**
 * Ends everything that an attacker may have set up. Links that are older than this one stay valid,
 * so that the first address wins.
 */
async function endAttackerAccess(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  { email, createdAt }: { email: string; createdAt: string },
  origin: AuditOrigin,
) {
  const { now } = context
  await endSessions(tx, user.id)
  await forgetDevices(tx, user.id)
  await deleteLinks(tx, user.id, ['reset', 'email'])
  await deleteLinksSince(tx, user.id, 'take-back', createdAt)
  await recordEvent(tx, 'email-taken-back', user.id, origin, now())
  await notifyUser(context, tx, user, 'email-taken-back', origin)
  // Two-factor sign-in that an attacker has enabled would lock the owner out.
  if (user.two_factor_at === null || user.two_factor_at < createdAt) return
  await disableTwoFactor(tx, user.id, now())
  await recordEvent(tx, 'two-factor-off', user.id, origin, now())
  await notifyUser(context, tx, { ...user, email }, 'two-factor-off', origin)
}
