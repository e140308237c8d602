import { greetServer } from '@vitrine/api/mail/smtp'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** Whether the mail server lets us in; nothing is sent. */
export async function mailFindings({ mailUrl }: Pick<Config, 'mailUrl'>): Promise<Finding[]> {
  if (mailUrl === undefined) return [found('mailNone')]
  const server = new URL(mailUrl).host
  const outcome = await greetServer(mailUrl)
  if (outcome.ok) return [found('mailTaken', { server })]
  return [found('mailRefused', { server, reason: outcome.said || outcome.problem })]
}
