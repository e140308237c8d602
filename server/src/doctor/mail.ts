import { greetServer } from '@vitrine/api/mail/smtp'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** Checks that the mail server accepts the credentials. Sends no mail. */
export async function mailFindings({ mailUrl }: Pick<Config, 'mailUrl'>): Promise<Finding[]> {
  if (mailUrl === undefined) return [found('mailNone')]
  const server = new URL(mailUrl).host
  const result = await greetServer(mailUrl)
  if (result.ok) return [found('mailTaken', { server })]
  return [found('mailRefused', { server, reason: result.said || result.problem })]
}
