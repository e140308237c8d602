import { screenPaths } from '@vitrine/contract/http/paths'
import type { Db } from '../../db/schema.ts'
import { takeMail } from '../../mail/limits.ts'
import type { MailData, NoticeData } from '../../mail/mail.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditPlace, terminal } from '../stores/audit.ts'
import { deviceOf } from '../stores/device.ts'
import type { UserRow } from '../stores/store.ts'
import { addressOnSite, localeOfUser } from './mail-parts.ts'

/** Mails about changes of an account, which its user has not requested. */
export type NoticeName = {
  [Name in keyof MailData]: MailData[Name] extends NoticeData ? Name : never
}[keyof MailData]

/** Other notices link to a new password. This address has no account to recover. */
const linkPaths: Partial<Record<NoticeName, string>> = { 'email-taken-back': '/' }

/** Notices with no data of their own. */
type PlainNotice = Exclude<NoticeName, 'email-changed' | 'recovery-code-used'>

/** Sends a notice to the user of an account, in the transaction of the change. */
export async function tell(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: PlainNotice,
  origin: AuditPlace,
) {
  const data = await toldOf(context, tx, user, template, origin)
  const locale = localeOfUser(context, user)
  if (data) await context.sendMail(tx, { to: user.email, locale, template, data })
}

/** Data that all notices share; undefined if the daily limit is reached. */
export async function toldOf(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: NoticeName,
  origin: AuditPlace,
): Promise<NoticeData | undefined> {
  const now = context.now()
  const quota = await takeMail(tx, template, { who: `person ${user.id}` }, now)
  if (!quota.ok) return undefined
  const locale = localeOfUser(context, user)
  return {
    name: user.name,
    url: addressOnSite(context, locale, linkPaths[template] ?? screenPaths.forgotPassword),
    at: now.toISOString(),
    // Compares the object: a client can send the user agent `terminal`.
    from: origin === terminal ? 'terminal' : deviceOf(origin.agent),
    last: quota.left === 0,
  }
}
