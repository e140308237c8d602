import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { countMail } from '../../mail/limits.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { getMailCause } from '../guards/attempts.ts'
import { refuseFields } from '../guards/fields.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { getUserLocale, toSiteUrl } from '../mails/site-urls.ts'
import { type AuditOrigin, recordEvent } from '../stores/audit-log.ts'
import {
  consumeLink,
  createLink,
  deleteLinks,
  getLinkMinutes,
  readLink,
} from '../stores/one-time-link-store.ts'
import {
  changeUser,
  claimEmail,
  findUserByEmail,
  findUserById,
  type UserRow,
} from '../stores/user-store.ts'
import { notifyFormerAddress } from './undo-email-change.ts'

/** Result of an email change: done, address taken, or rate-limited. */
export type EmailChangeResult =
  | { ok: true }
  | { ok: false; addressTaken: true }
  | { ok: false; waitMs: number }

const done: EmailChangeResult = { ok: true }
const addressTaken: EmailChangeResult = { ok: false, addressTaken: true }

/**
 * Changes the email address of a user. If mail is set up, the new address must first be confirmed
 * by a link; otherwise it changes at once. With mail, the answer does not reveal whether another
 * account has the address.
 */
export async function changeEmailAddress(
  context: ApiContext,
  tx: Db,
  ctx: PersonRequest,
  email: string,
): Promise<EmailChangeResult> {
  const { user } = ctx.me
  const { visitor } = ctx
  const now = context.now()
  const isImmediate = !context.confirmsEmail
  if (isImmediate && (await findUserByEmail(tx, email))) return addressTaken
  const quota = await countMail(tx, 'email-change', getMailCause(ctx), now)
  if (!quota.ok) return quota
  if (isImmediate) return changeAtOnce(context, tx, ctx, email)
  await recordEvent(tx, 'email-asked', user.id, visitor, now)
  await changeUser(tx, user.id, { pending_email: email }, now)
  const token = await createLink(tx, { purpose: 'email', userId: user.id, email }, now)
  if (await findUserByEmail(tx, email)) return done
  const locale = getUserLocale(context, user)
  const url = toSiteUrl(context, locale, screenPaths.confirmEmail(token))
  const data = { name: user.name, url, email, minutes: getLinkMinutes('email') }
  await context.sendMail(tx, { to: email, locale, template: 'email-change', data })
  return done
}

async function changeAtOnce(
  context: ApiContext,
  tx: Db,
  { me: { user }, visitor }: PersonRequest,
  email: string,
) {
  if (!(await claimEmail(tx, user.id, email))) return addressTaken
  await closeFormerAddress(context, tx, user, visitor)
  return done
}

/** Revokes the links sent to the former address, and notifies it. `user` is the old row. */
async function closeFormerAddress(context: ApiContext, tx: Db, user: UserRow, origin: AuditOrigin) {
  await deleteLinks(tx, user.id, ['reset', 'email'])
  await recordEvent(tx, 'email-changed', user.id, origin, context.now())
  await notifyFormerAddress(context, tx, user, origin)
}

/** Confirms the new address by the link, in any browser, signed in or not. */
export async function confirmEmail(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.confirmEmail>,
) {
  const { token } = body
  const { db, now } = context
  const isConfirmed = await db.transaction().execute(async (tx) => {
    const link = await readLink(tx, 'email', token, now())
    const user = link?.userId ? await findUserById(tx, link.userId) : undefined
    if (!link?.email || !user || !(await consumeLink(tx, 'email', token))) return false
    if (!(await claimEmail(tx, user.id, link.email))) return false
    await closeFormerAddress(context, tx, user, ctx.visitor)
    return true
  })
  if (!isConfirmed) return refuseFields(ctx, { token: 'link_invalid' })
  return { message: ctx.say('email_changed') }
}
