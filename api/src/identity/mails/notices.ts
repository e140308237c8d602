import { screenPaths } from '@vitrine/contract/http/paths'
import type { Db } from '../../db/schema.ts'
import { countMail } from '../../mail/limits.ts'
import type { MailData, NoticeData } from '../../mail/mail.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditOrigin, terminalOrigin } from '../stores/audit-log.ts'
import { parseUserAgent } from '../stores/user-agent.ts'
import type { UserRow } from '../stores/user-store.ts'
import { getUserLocale, toSiteUrl } from './site-urls.ts'

/** Mails about changes of an account, which its user has not requested. */
export type NoticeName = {
  [Name in keyof MailData]: MailData[Name] extends NoticeData ? Name : never
}[keyof MailData]

/** Other notices link to a new password. This address has no account to recover. */
const linkPaths: Partial<Record<NoticeName, string>> = { 'email-taken-back': '/' }

/** Notices with no data of their own. */
type PlainNotice = Exclude<NoticeName, 'email-changed' | 'recovery-code-used'>

/** Sends a notice to the user of an account, in the transaction of the change. */
export async function notifyUser(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: PlainNotice,
  origin: AuditOrigin,
) {
  const data = await createNotice(context, tx, user, template, origin)
  const locale = getUserLocale(context, user)
  if (data) await context.sendMail(tx, { to: user.email, locale, template, data })
}

/** Data that all notices share; undefined if the daily limit is reached. */
export async function createNotice(
  context: ApiContext,
  tx: Db,
  user: UserRow,
  template: NoticeName,
  origin: AuditOrigin,
): Promise<NoticeData | undefined> {
  const now = context.now()
  const quota = await countMail(tx, template, { who: `person ${user.id}` }, now)
  if (!quota.ok) return undefined
  const locale = getUserLocale(context, user)
  return {
    name: user.name,
    url: toSiteUrl(context, locale, linkPaths[template] ?? screenPaths.forgotPassword),
    at: now.toISOString(),
    from: formatOrigin(origin),
    last: quota.left === 0,
  }
}

// Compares the object: a client can send the user agent `terminalOrigin`.
function formatOrigin(origin: AuditOrigin): NoticeData['from'] {
  if (origin === terminalOrigin) return 'terminal'
  return origin.actorId === undefined ? parseUserAgent(origin.agent) : 'administrator'
}
