import { hourMs } from '@vitrine/contract/bounds/durations'
import { shiftDay } from '../statistics/periods.ts'
import { createDayFormatter, toMinute } from '../tracking/days.ts'

/** The mails of a week are due on Monday at this time, in the time zone of the site. */
const dueHour = 7
const weekDays = 7

/** Returns the Monday whose mails were due last, such as `2026-11-23`. */
export function getMailWeek(now: Date, timeZone: string): string {
  const day = createDayFormatter(timeZone)(toMinute(new Date(now.getTime() - dueHour * hourMs)))
  // Sunday is 0.
  const sinceMonday = (new Date(day).getUTCDay() + weekDays - 1) % weekDays
  return shiftDay(day, -sinceMonday)
}

/** Returns the Monday after a Monday. */
export const getNextWeek = (week: string) => shiftDay(week, weekDays)
