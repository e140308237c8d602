import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import { newToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { turnOfPerson } from '../guards/attempts.ts'
import { wrong } from '../guards/fields.ts'
import type { RequestContext } from '../guards/request-context.ts'
import { addressOnSite, localeOfUser } from '../mails/mail-parts.ts'
import { tell, toldOf } from '../mails/notices.ts'
import { type AuditPlace, record } from '../stores/audit.ts'
import { forgetDevices } from '../stores/device-store.ts'
import {
  dropLinks,
  dropLinksSince,
  linkMinutes,
  makeLink,
  readLink,
  spendLink,
} from '../stores/link-store.ts'
import { endSessions } from '../stores/session-store.ts'
import { changeUser, claimEmail, type UserRow, userById } from '../stores/store.ts'
import { switchOff } from '../stores/two-factor-store.ts'

/** Tells the address that somebody has left, with a link that takes it back; `user` as before. */
export async function tellFormerAddress(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  place: AuditPlace,
) {
  const told = await toldOf(context, tx, user, 'email-changed', place)
  if (!told) return
  const { id: userId, email } = user
  const token = await makeLink(tx, { purpose: 'take-back', userId, email }, context.now())
  const locale = localeOfUser(context, user)
  const url = addressOnSite(context, locale, screenPaths.takeBackEmail(token))
  const data = { ...told, url, minutes: linkMinutes('take-back') }
  await context.sendMail(tx, { to: email, locale, template: 'email-changed', data })
}

/**
 * Works in any browser, signed in or not. Restores the former address, ends all sessions and makes
 * the password invalid, because the person who changed the address knew it. The answer has what the
 * screen for a new password needs.
 */
export async function takeBackEmail(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.takeBackEmail>,
) {
  const over = () => wrong(ctx, { token: 'take_back_over' })
  const { db, now } = context
  const given = body.token
  const found = await readLink(db, 'take-back', given, now())
  if (!found) return over()
  const turn = turnOfPerson(found.userId ?? 0)
  const password_hash = await context.hashing.hash(newToken(), turn)
  const taken = await db.transaction().execute(async (tx) => {
    const link = await readLink(tx, 'take-back', given, now())
    const user = link?.userId ? await userById(tx, link.userId) : undefined
    if (!link?.email || user?.disabled_at !== null) return undefined
    if (!(await claimEmail(tx, user.id, link.email))) return 'taken'
    if (!(await spendLink(tx, 'take-back', given))) return undefined
    await changeUser(tx, user.id, { password_hash }, now())
    const { email, createdAt } = link
    await undoTheRest(context, tx, user, { email, createdAt }, ctx.visitor)
    const token = await makeLink(tx, { purpose: 'reset', userId: user.id }, now())
    return { token, email: link.email }
  })
  if (!taken) return over()
  if (taken === 'taken') return wrong(ctx, { token: 'email_taken' })
  return { message: ctx.say('email_taken_back'), ...taken }
}

/** Ends what may not be the owner’s: an older link than this one stays, so that the first address wins. */
async function undoTheRest(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  { email, createdAt }: { email: string; createdAt: string },
  place: AuditPlace,
) {
  const { now } = context
  await endSessions(tx, user.id)
  await forgetDevices(tx, user.id)
  await dropLinks(tx, user.id, ['reset', 'email'])
  await dropLinksSince(tx, user.id, 'take-back', createdAt)
  await record(tx, 'email-taken-back', user.id, place, now())
  await tell(context, tx, user, 'email-taken-back', place)
  // A second step that somebody else has switched on would keep the owner out.
  if (user.two_factor_at === null || user.two_factor_at < createdAt) return
  await switchOff(tx, user.id, now())
  await record(tx, 'two-factor-off', user.id, place, now())
  await tell(context, tx, { ...user, email }, 'two-factor-off', place)
}
