import { createKeys } from '@vitrine/api/crypto/secrets'
import type { Db } from '@vitrine/api/db/schema'
import {
  countCalendarProblems,
  countDeliveries,
  countScheduleProblems,
  listEncryptedTexts,
} from '@vitrine/api/doctor/work-state'
import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { createFinding } from './finding.ts'

/** A running site publishes and delivers within seconds; later than this is a fault. */
const lateMs = hourMs
/** Failed deliveries are reported for as long as failed mails. */
const failedMs = 7 * dayMs
/** Calendars are read every hour; one of another system may be down for some of them. */
const unreadMs = dayMs

/** Reports schedules, web hook deliveries and calendars that have failed or are overdue. */
export async function checkBackgroundWork(db: Db, now: Date): Promise<Finding[]> {
  const late = new Date(now.getTime() - lateMs)
  const schedules = await countScheduleProblems(db, late)
  const deliveries = await countDeliveries(db, {
    failedSince: new Date(now.getTime() - failedMs),
    waitingBefore: late,
    now,
  })
  const calendars = await countCalendarProblems(db, new Date(now.getTime() - unreadMs))
  return [
    ...(schedules.failed > 0 ? [createFinding('plansFailed', { texts: schedules.failed })] : []),
    ...(schedules.overdue > 0 ? [createFinding('plansWait', { texts: schedules.overdue })] : []),
    ...(deliveries.failed > 0
      ? [createFinding('hooksFailed', { messages: deliveries.failed })]
      : []),
    ...(deliveries.waiting > 0
      ? [createFinding('hooksWait', { messages: deliveries.waiting })]
      : []),
    ...(calendars.missing > 0
      ? [createFinding('calendarsMissing', { events: calendars.missing })]
      : []),
    ...(calendars.unread > 0
      ? [createFinding('calendarsUnread', { calendars: calendars.unread })]
      : []),
  ]
}

/** Reports a secret that decrypts none of the encrypted values in the database. */
export async function checkSealedValues(db: Db, secret: string | undefined): Promise<Finding[]> {
  if (secret === undefined) return []
  const sealed = await listEncryptedTexts(db)
  const { decrypt } = createKeys(secret)
  const isOpened = sealed.some((text) => decrypt(text) !== undefined)
  return sealed.length === 0 || isOpened ? [] : [createFinding('secretOther')]
}
