import type { Db } from '@vitrine/api/db/schema'
import { countMails } from '@vitrine/api/mail/store'
import { hourMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { createFinding } from './finding.ts'

/** A working queue has sent a mail by then, retries included. */
const waitingMsMax = hourMs

/** Reports mails that wait for too long, and mails that have failed in the last seven days. */
export async function checkMailQueue(db: Db, now: Date): Promise<Finding[]> {
  const waiting = await countMails(db, 'waiting', now, waitingMsMax)
  const failed = await countMails(db, 'failed', now)
  const faults = [
    ...(waiting > 0 ? [createFinding('mailsWait', { mails: waiting })] : []),
    ...(failed > 0 ? [createFinding('mailsFailed', { mails: failed })] : []),
  ]
  return faults.length > 0 ? faults : [createFinding('mailsGo')]
}
