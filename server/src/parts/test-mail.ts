import { randomUUID } from 'node:crypto'
import type { MailDeliveryResult } from '@vitrine/api/mail/delivery'
import type { MailReason } from '@vitrine/contract/admin/settings'
import { completeSettings, type SiteSettings } from '@vitrine/contract/config/site-settings'
import type { Config } from '../settings/config.ts'
import { enableProductionReact } from '../settings/process-environment.ts'
import { createDelivery } from './mail.ts'

const attemptMs = 60_000

/** Sends a test mail to `to` at once, without the queue, with the settings in force. */
export async function sendTestMail(
  to: string,
  config: Config,
  { name: siteName, look, contact: replyTo }: SiteSettings = completeSettings(config.site),
): Promise<MailDeliveryResult> {
  enableProductionReact()
  const { renderMail } = await import('@vitrine/api/mail/render-mail')
  const { i18n: rules } = config.site
  const data = { url: new URL('/', config.publicUrl).href }
  const mail = { to, locale: rules.defaultLocale, template: 'test', data } as const
  const settings = { rules, siteName, look, texts: config.mails }
  const rendered = await renderMail(settings, mail)
  const written = { ...rendered, messageId: randomUUID(), siteName, replyTo }
  return createDelivery(config)(written, AbortSignal.timeout(attemptMs))
}

const reasons: Record<string, { reason: MailReason; text: string }> = {
  ECONNECTION: { reason: 'connection', text: 'the connection was closed' },
  EDNS: { reason: 'host', text: 'the host does not exist' },
  ENOAUTH: { reason: 'user-missing', text: 'the server requires a user and a password' },
  EAUTH: { reason: 'user-refused', text: 'the server refused the user or the password' },
  ESOCKET: { reason: 'unreachable', text: 'the server cannot be reached' },
  ETIMEDOUT: { reason: 'timeout', text: 'the server did not respond in time' },
  ETLS: { reason: 'encryption', text: 'the encrypted connection failed' },
  EABORT: { reason: 'timeout', text: 'the server did not respond in time' },
  EENVELOPE: { reason: 'address-refused', text: 'the server refused the sender or the recipient' },
  EMESSAGE: { reason: 'mail-refused', text: 'the server refused the mail' },
}

const findReason = (problem: string) => reasons[problem.split(' ', 1)[0] ?? '']

/** Returns the result of a test mail for the admin. Without a mail server, it is in a file. */
export function toTestMail({ mailUrl }: Pick<Config, 'mailUrl'>, outcome: MailDeliveryResult) {
  if (outcome.ok && mailUrl === undefined)
    return { isSent: false, message: outcome.said, reason: 'no-server' } as const
  if (outcome.ok) return { isSent: true, message: outcome.said, reason: null }
  const { reason = 'other' } = findReason(outcome.problem) ?? {}
  return { isSent: false, message: outcome.said, reason } as const
}

/** Formats why a mail server did not accept a mail, with its answer in parentheses. */
export function formatMailProblem({ problem, said }: { problem: string; said: string }) {
  return `${findReason(problem)?.text ?? problem} (${said}).`
}
