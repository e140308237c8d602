import { tidyEmail } from '@vitrine/api/identity/stores/email'
import { reasonFor, sendTestMail } from '../parts/test-mail.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

/** `vitrine mail:test`: one mail, at once and past the queue, and a sentence on what became of it. */
export async function mailTestCommand(words: string[]) {
  const { file } = readWords(words, { usage: './vitrine mail:test ADDRESS' })
  const to = tidyEmail(file)
  if (to === undefined) throw new Refusal(`${file} is no e-mail address.`)
  await withDatabase((_, config) => send(to, config))
}

async function send(to: string, config: Config) {
  const outcome = await sendTestMail(to, config)
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
