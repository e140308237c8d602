import { randomUUID } from 'node:crypto'
import { tidyEmail } from '@vitrine/api/identity/stores/email'
import { deliveryOf } from '../parts/mail.ts'
import { type Config, chooseQuickReact } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

const attemptMs = 60_000

/** `vitrine mail:test`: one mail, at once and past the queue, and a sentence on what became of it. */
export async function mailTestCommand(words: string[]) {
  const { file } = readWords(words, { usage: 'npx vitrine mail:test ADDRESS' })
  const to = tidyEmail(file)
  if (to === undefined) throw new Refusal(`${file} is no e-mail address.`)
  await withDatabase((_, config) => send(to, config))
}

async function send(to: string, config: Config) {
  chooseQuickReact()
  const { writeMail } = await import('@vitrine/api/mail/write')
  const { i18n: rules, name: siteName } = config.site
  const data = { url: new URL('/', config.publicUrl).href }
  const mail = { to, locale: rules.defaultLocale, template: 'test', data } as const
  const written = { ...(await writeMail({ rules, siteName }, mail)), messageId: randomUUID() }
  const outcome = await deliveryOf(config)(written, AbortSignal.timeout(attemptMs))
  if (!outcome.ok) throw new Refusal(`${whereTo(config)}: ${reasonFor(outcome)}`)
  print([
    config.mailUrl === undefined
      ? `MAIL_URL is not set: the mail to ${to} is in ${outcome.said}`
      : `${serverOf(config.mailUrl)} has taken the mail from ${config.mailFrom.address} to ${to}: ${outcome.said}`,
  ])
}

/** The mail server, without the password. */
const serverOf = (url: string) => new URL(url).host

const whereTo = ({ mailUrl }: Config) =>
  mailUrl === undefined ? 'The mail was not written' : `${serverOf(mailUrl)} has not taken the mail`

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

function reasonFor({ problem, said }: { problem: string; said: string }) {
  const [code = ''] = problem.split(' ', 1)
  return `${reasons[code] ?? problem} (${said}).`
}
