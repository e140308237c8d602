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

/** How mails leave this installation. */
export interface Mailing {
  queue: MailQueue
  deliver: Deliver
  /** Whether they reach people: then a new e-mail address is confirmed by one. */
  reaches: boolean
}

/** Through the mail server that `MAIL_URL` names; else each is a file in the data folder. */
export function mailingOf(config: Config, secret: string, traces?: Traces): Mailing {
  const queue = createMailQueue(secret)
  const deliver = tracedDelivery(traces, deliveryOf(config))
  return { queue, deliver, reaches: config.mailUrl !== undefined }
}

export function deliveryOf({ mailUrl, mailFrom, dataDir }: Config): Deliver {
  return mailUrl === undefined
    ? outboxDelivery(join(dataDir, 'outbox'), mailFrom)
    : smtpDelivery(mailUrl, mailFrom)
}

/** Sends what the queue holds, from now on; answers how to stop. */
export function startMails(
  { queue, deliver }: Mailing,
  { site, mails }: Config,
  { db }: Database,
  logError: (error: unknown) => void,
) {
  const settings = { rules: site.i18n, siteName: site.name, look: site.look, texts: mails }
  return startMailWorker({ ...settings, db, queue, deliver, logError })
}
