import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import type { Deliver } from '@vitrine/api/mail/delivery'
import { outboxDelivery } from '@vitrine/api/mail/outbox'
import { createMailQueue, type MailQueue } from '@vitrine/api/mail/queue'
import { smtpDelivery } from '@vitrine/api/mail/smtp'
import { startMailWorker } from '@vitrine/api/mail/worker'
import type { Config } from '../settings/config.ts'
import { tracedDelivery } from '../traces/seams.ts'
import type { Traces } from '../traces/traces.ts'

/** How this installation sends mail. */
export interface Mailing {
  queue: MailQueue
  deliver: Deliver
  /** True if mails reach their recipients: only then can an email address be confirmed. */
  reaches: boolean
}

/** Creates the mail queue and the delivery by `deliveryOf`, traced if `traces` is given. */
export function mailingOf(config: Config, secret: string, traces?: Traces): Mailing {
  const queue = createMailQueue(secret)
  const deliver = tracedDelivery(traces, deliveryOf(config))
  return { queue, deliver, reaches: config.mailUrl !== undefined }
}

/** Delivers by SMTP to the server of `MAIL_URL`; without one, to files in the data folder. */
export function deliveryOf({ mailUrl, mailFrom, dataDir }: Config): Deliver {
  return mailUrl === undefined
    ? outboxDelivery(join(dataDir, 'outbox'), mailFrom)
    : smtpDelivery(mailUrl, mailFrom)
}

export function startMails(
  { queue, deliver }: Mailing,
  { site, mails }: Config,
  { db }: Database,
  logError: (error: unknown) => void,
) {
  const settings = { rules: site.i18n, siteName: site.name, look: site.look, texts: mails }
  return startMailWorker({ ...settings, db, queue, deliver, logError })
}
