import { minuteOf } from './days.ts'
import type { Expired } from './writer.ts'

/** What was counted just before midnight is written just after it. */
const graceMinutes = 10

/** What may be kept no longer. */
export function expiredAt(
  now: Date,
  dayOf: (minute: number) => string,
  keepMonths: number,
): Expired {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths)
  return {
    day: dayOf(minuteOf(now) - graceMinutes),
    minute: minuteOf(oldest),
    sumsDay: dayOf(minuteOf(oldest)),
  }
}
