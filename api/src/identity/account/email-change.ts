import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { takeMail } from '../../mail/limits.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { causeOf } from '../guards/attempts.ts'
import { wrong } from '../guards/fields.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { addressOnSite, localeOfUser } from '../mails/mail-parts.ts'
import { type AuditPlace, record } from '../stores/audit.ts'
import { dropLinks, linkMinutes, makeLink, readLink, spendLink } from '../stores/link-store.ts'
import { changeUser, claimEmail, type UserRow, userByEmail, userById } from '../stores/store.ts'
import { tellFormerAddress } from './take-back.ts'

/** What came of the wish for another address: done, somebody else’s, or one wish too many. */
export type Moved = { ok: true } | { ok: false; taken: true } | { ok: false; waitMs: number }

const moved: Moved = { ok: true }
const taken: Moved = { ok: false, taken: true }

/**
 * Moves a person to another address: once a mail to it has been answered, or at once where no mail is
 * set up. Where a mail goes out, nothing tells whether somebody else has the address.
 */
export async function moveTo(
  context: ApiContext,
  tx: Db,
  asked: PersonRequest,
  email: string,
): Promise<Moved> {
  const { user } = asked.me
  const { visitor } = asked
  const now = context.now()
  const atOnce = !context.confirmsEmail
  if (atOnce && (await userByEmail(tx, email))) return taken
  const leave = await takeMail(tx, 'email-change', causeOf(asked), now)
  if (!leave.ok) return leave
  if (atOnce) return moveAtOnce(context, tx, asked, email)
  await record(tx, 'email-asked', user.id, visitor, now)
  await changeUser(tx, user.id, { pending_email: email }, now)
  const token = await makeLink(tx, { purpose: 'email', userId: user.id, email }, now)
  if (await userByEmail(tx, email)) return moved
  const locale = localeOfUser(context, user)
  const url = addressOnSite(context, locale, screenPaths.confirmEmail(token))
  const data = { name: user.name, url, email, minutes: linkMinutes('email') }
  await context.sendMail(tx, { to: email, locale, template: 'email-change', data })
  return moved
}

async function moveAtOnce(
  context: ApiContext,
  tx: Db,
  { me: { user }, visitor }: PersonRequest,
  email: string,
) {
  if (!(await claimEmail(tx, user.id, email))) return taken
  await leaveAddress(context, tx, user, visitor)
  return moved
}

/** Ends what the former address was sent, and tells it; `user` as before. */
async function leaveAddress(context: ApiContext, tx: Db, user: UserRow, place: AuditPlace) {
  await dropLinks(tx, user.id, ['reset', 'email'])
  await record(tx, 'email-changed', user.id, place, context.now())
  await tellFormerAddress(context, tx, user, place)
}

/** Works in any browser, signed in or not. */
export async function confirmEmail(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.confirmEmail>,
) {
  const { token } = body
  const { db, now } = context
  const done = await db.transaction().execute(async (tx) => {
    const link = await readLink(tx, 'email', token, now())
    const user = link?.userId ? await userById(tx, link.userId) : undefined
    if (!link?.email || !user || !(await spendLink(tx, 'email', token))) return false
    if (!(await claimEmail(tx, user.id, link.email))) return false
    await leaveAddress(context, tx, user, ctx.visitor)
    return true
  })
  if (!done) return wrong(ctx, { token: 'link_invalid' })
  return { message: ctx.say('email_changed') }
}
