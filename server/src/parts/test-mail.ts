import { randomUUID } from 'node:crypto'
import type { MailDeliveryResult } from '@vitrine/api/mail/delivery'
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

const reasons: Record<string, string> = {
  ECONNECTION: 'the connection was closed',
  EDNS: 'the host does not exist',
  ENOAUTH: 'the server requires a user and a password',
  EAUTH: 'the server refused the user or the password',
  ESOCKET: 'the server cannot be reached',
  ETIMEDOUT: 'the server did not respond in time',
  ETLS: 'the encrypted connection failed',
  EABORT: 'the server did not respond in time',
  EENVELOPE: 'the server refused the sender or the recipient',
  EMESSAGE: 'the server refused the mail',
}

/** Formats why a mail server did not accept a mail, with its answer in parentheses. */
export function formatMailProblem({ problem, said }: { problem: string; said: string }) {
  const [code = ''] = problem.split(' ', 1)
  return `${reasons[code] ?? problem} (${said}).`
}
