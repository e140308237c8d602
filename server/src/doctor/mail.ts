import { verifyServer } from '@vitrine/api/mail/smtp'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

/** Checks that the mail server accepts the credentials. Sends no mail. */
export async function checkMailServer({ mailUrl }: Pick<Config, 'mailUrl'>): Promise<Finding[]> {
  if (mailUrl === undefined) return [createFinding('mailNone')]
  const server = new URL(mailUrl).host
  const result = await verifyServer(mailUrl)
  if (result.ok) return [createFinding('mailTaken', { server })]
  return [createFinding('mailRefused', { server, reason: result.said || result.problem })]
}
