import { join } from 'node:path'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import type { Deliver } from '@vitrine/api/mail/delivery'
import { createOutboxDelivery } from '@vitrine/api/mail/outbox'
import { createMailQueue, type MailQueue } from '@vitrine/api/mail/queue'
import { createSmtpDelivery } from '@vitrine/api/mail/smtp'
import { startMailWorker } from '@vitrine/api/mail/worker'
import type { Config } from '../settings/config.ts'
import { traceDelivery } from '../traces/instrumentation.ts'
import type { Traces } from '../traces/traces.ts'

/** How this installation sends mail. */
export interface MailSystem {
  queue: MailQueue
  deliver: Deliver
  /** True if mails reach their recipients: only then can an email address be confirmed. */
  reachesRecipients: boolean
}

/** Creates the mail queue and the delivery by `createDelivery`, traced if `traces` is given. */
export function openMailSystem(config: Config, secret: string, traces?: Traces): MailSystem {
  const queue = createMailQueue(secret)
  const deliver = traceDelivery(traces, createDelivery(config))
  return { queue, deliver, reachesRecipients: config.mailUrl !== undefined }
}

/** Delivers by SMTP to the server of `MAIL_URL`; without one, to files in the data folder. */
export function createDelivery({ mailUrl, mailFrom, dataDir }: Config): Deliver {
  return mailUrl === undefined
    ? createOutboxDelivery(join(dataDir, 'outbox'), mailFrom)
    : createSmtpDelivery(mailUrl, mailFrom)
}

export function startMailSending(
  { queue, deliver }: MailSystem,
  { site, mails }: Config,
  { db, settings }: Pick<ApiContext, 'db' | 'settings'>,
  logError: (error: unknown) => void,
) {
  const parts = { rules: site.i18n, settings, texts: mails }
  return startMailWorker({ ...parts, db, queue, deliver, logError })
}
