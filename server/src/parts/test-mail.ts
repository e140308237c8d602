import { randomUUID } from 'node:crypto'
import type { Outcome } from '@vitrine/api/mail/delivery'
import type { Config } from '../settings/config.ts'
import { chooseQuickReact } from '../settings/process-environment.ts'
import { deliveryOf } from './mail.ts'

const attemptMs = 60_000

/** Sends a mail by which an owner sees that mails leave: at once and past the queue. */
export async function sendTestMail(to: string, config: Config): Promise<Outcome> {
  chooseQuickReact()
  const { writeMail } = await import('@vitrine/api/mail/write')
  const { i18n: rules, name: siteName, look } = config.site
  const data = { url: new URL('/', config.publicUrl).href }
  const mail = { to, locale: rules.defaultLocale, template: 'test', data } as const
  const settings = { rules, siteName, look, texts: config.mails }
  const written = { ...(await writeMail(settings, mail)), messageId: randomUUID() }
  return deliveryOf(config)(written, AbortSignal.timeout(attemptMs))
}

/** What the codes of nodemailer mean to somebody who sets up a server. */
const reasons: Record<string, string> = {
  ECONNECTION: 'the connection was closed',
  EDNS: 'there is no such host',
  ENOAUTH: 'it asks for a user and a password',
  EAUTH: 'it refuses the user or the password',
  ESOCKET: 'nobody answers there',
  ETIMEDOUT: 'it took too long',
  ETLS: 'the encrypted connection failed',
  EABORT: 'it took too long',
  EENVELOPE: 'it refuses the sender or the address',
  EMESSAGE: 'it refuses the mail',
}

/** Why a mail server has not taken a mail, for a person. */
export function reasonFor({ problem, said }: { problem: string; said: string }) {
  const [code = ''] = problem.split(' ', 1)
  return `${reasons[code] ?? problem} (${said}).`
}
