import { createKeys } from '@vitrine/api/crypto/secrets'
import type { Db } from '@vitrine/api/db/schema'
import { countDeliveries, countPlans, sealedTexts } from '@vitrine/api/doctor/work-state'
import type { Finding } from '@vitrine/contract/doctor'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { found } from './finding.ts'

/** What is planned or waits to be told is done within seconds where the site runs. */
const lateMs = hourMs
/** As long as mails that were given up are told of. */
const failedMs = 7 * dayMs

/** Whether what is planned was carried out, and whether other programs were told of changes. */
export async function workFindings(db: Db, now: Date): Promise<Finding[]> {
  const late = new Date(now.getTime() - lateMs)
  const plans = await countPlans(db, late)
  const told = await countDeliveries(db, {
    failedSince: new Date(now.getTime() - failedMs),
    waitingBefore: late,
  })
  return [
    ...(plans.failed > 0 ? [found('plansFailed', { texts: plans.failed })] : []),
    ...(plans.overdue > 0 ? [found('plansWait', { texts: plans.overdue })] : []),
    ...(told.failed > 0 ? [found('hooksFailed', { messages: told.failed })] : []),
    ...(told.waiting > 0 ? [found('hooksWait', { messages: told.waiting })] : []),
  ]
}

/** Whether the secret opens what was sealed in this database; nothing is told where nothing was. */
export async function sealedFindings(db: Db, secret: string | undefined): Promise<Finding[]> {
  if (secret === undefined) return []
  const sealed = await sealedTexts(db)
  const { unseal } = createKeys(secret)
  const isOpened = sealed.some((text) => unseal(text) !== undefined)
  return sealed.length === 0 || isOpened ? [] : [found('secretOther')]
}
