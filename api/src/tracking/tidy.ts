import type { TrackingRules } from '@vitrine/contract/config'
import type { Db } from '../db/schema.ts'
import type { Days } from './day-memory.ts'
import { minuteOf } from './days.ts'
import { removeDaysBefore, removeEventsBefore, removeSumsBefore } from './store.ts'
import { valuesMax } from './sums.ts'

/** What was counted just before midnight is written just after it. */
const graceMinutes = 10

export interface TidyWork extends Pick<TrackingRules, 'keepMonths'> {
  db: Db
  days: Days
  dayOf: (minute: number) => string
  now: () => Date
}

/** Throws away salts and visitors of days that are over, and what is older than it may be. */
export async function tidyTracking({ db, days, dayOf, now, keepMonths }: TidyWork) {
  const current = minuteOf(now())
  const today = dayOf(current - graceMinutes)
  days.forget(today)
  await removeDaysBefore(db, today)
  const oldest = new Date(now())
  oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths)
  await removeEventsBefore(db, minuteOf(oldest))
  await removeSumsBefore(db, dayOf(minuteOf(oldest)), Object.keys(valuesMax))
}
