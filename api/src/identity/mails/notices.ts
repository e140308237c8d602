import { screenPaths } from '@vitrine/contract/http/paths'
import type { Db } from '../../db/schema.ts'
import { takeMail } from '../../mail/limits.ts'
import type { MailData, NoticeData } from '../../mail/mail.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditPlace, terminal } from '../stores/audit.ts'
import { deviceOf } from '../stores/device.ts'
import type { UserRow } from '../stores/store.ts'
import { addressOnSite, localeOfUser } from './mail-parts.ts'

/** What people are told of their account without having asked. */
export type NoticeName = {
  [Name in keyof MailData]: MailData[Name] extends NoticeData ? Name : never
}[keyof MailData]

/** Most lead to a new password; whoever has lost the account has none to choose. */
const leadTo: Partial<Record<NoticeName, string>> = { 'email-taken-back': '/' }

/** Those that say no more than what was done, when and from where. */
type PlainNotice = Exclude<NoticeName, 'email-changed' | 'recovery-code-used'>

/** Tells somebody what was done with the account, in the transaction that has done it. */
export async function tell(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: PlainNotice,
  place: AuditPlace,
) {
  const data = await toldOf(context, tx, user, template, place)
  const locale = localeOfUser(context, user)
  if (data) await context.sendMail(tx, { to: user.email, locale, template, data })
}

/** What every notice says; undefined when the person has had as many of this kind as a day takes. */
export async function toldOf(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: NoticeName,
  place: AuditPlace,
): Promise<NoticeData | undefined> {
  const now = context.now()
  const leave = await takeMail(tx, template, { who: `person ${user.id}` }, now)
  if (!leave.ok) return undefined
  const locale = localeOfUser(context, user)
  return {
    name: user.name,
    url: addressOnSite(context, locale, leadTo[template] ?? screenPaths.forgotPassword),
    at: now.toISOString(),
    // Anybody can call a program `terminal`.
    from: place === terminal ? 'terminal' : deviceOf(place.agent),
    last: leave.left === 0,
  }
}
