import { normalizeEmail } from '@vitrine/api/identity/stores/email'
import { readSettingsInForce } from '@vitrine/api/settings/resolve-settings'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { formatMailProblem, sendTestMail } from '../parts/test-mail.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

/** `vitrine mail:test`: sends one mail at once, without the queue, and prints the result. */
export async function mailTestCommand(words: string[]) {
  const { file } = parseArguments(words, { usage: './vitrine mail:test ADDRESS' })
  const to = normalizeEmail(file)
  if (to === undefined) throw new Refusal(`${file} is not an e-mail address.`)
  await withDatabase(async ({ db }, config) =>
    send(to, config, await readSettingsInForce(db, config.site)),
  )
}

async function send(to: string, config: Config, settings: SiteSettings) {
  const outcome = await sendTestMail(to, config, settings)
  if (!outcome.ok) throw new Refusal(`${getFailure(config)}: ${formatMailProblem(outcome)}`)
  print([
    config.mailUrl === undefined
      ? `MAIL_URL is not set: the mail to ${to} is in ${outcome.said}`
      : `${getServer(config.mailUrl)} accepted the mail from ${config.mailFrom.address} to ${to}: ${outcome.said}`,
  ])
}

/** Returns the host of the mail server, without credentials. */
const getServer = (url: string) => new URL(url).host

const getFailure = ({ mailUrl }: Config) =>
  mailUrl === undefined
    ? 'The mail was not written'
    : `${getServer(mailUrl)} did not accept the mail`
