import type { Db } from '@vitrine/api/db/schema'
import { countMails } from '@vitrine/api/mail/store'
import type { Finding } from '@vitrine/contract/doctor'
import { hourMs } from '@vitrine/contract/durations'
import { found } from './finding.ts'

/** Mails that go are gone by then. */
const waitingMsMax = hourMs

/** Whether mails wait that should have gone, or were given up in the last seven days. */
export async function mailQueueFindings(db: Db, now: Date): Promise<Finding[]> {
  const waiting = await countMails(db, 'waiting', now, waitingMsMax)
  const failed = await countMails(db, 'failed', now)
  const faults = [
    ...(waiting > 0 ? [found('mailsWait', { mails: waiting })] : []),
    ...(failed > 0 ? [found('mailsFailed', { mails: failed })] : []),
  ]
  return faults.length > 0 ? faults : [found('mailsGo')]
}
