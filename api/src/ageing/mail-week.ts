import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import { createDayFormatter, toMinute } from '../tracking/days.ts'

/** The mails of a week are due on Monday at this time, in the time zone of the site. */
const dueHour = 7
const weekDays = 7
const isoLength = 'yyyy-mm-dd'.length

/** Returns the Monday whose mails were due last, such as `2026-11-23`. */
export function getMailWeek(now: Date, timeZone: string): string {
  const day = createDayFormatter(timeZone)(toMinute(new Date(now.getTime() - dueHour * hourMs)))
  const midnight = new Date(`${day}T00:00:00Z`)
  // Sunday is 0.
  const sinceMonday = (midnight.getUTCDay() + weekDays - 1) % weekDays
  return shiftDays(midnight, -sinceMonday)
}

/** Returns the Monday after a Monday. */
export const getNextWeek = (week: string) => shiftDays(new Date(`${week}T00:00:00Z`), weekDays)

const shiftDays = (midnight: Date, days: number) =>
  new Date(midnight.getTime() + days * dayMs).toISOString().slice(0, isoLength)
