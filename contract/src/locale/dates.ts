import { dayMs } from '../bounds/durations.ts'
/** A day of the Gregorian calendar, without a time or a time zone. `month` is 1 to 12. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Days of the week count from Sunday, 0. */
export const firstDayOfWeek = 1

const daysInWeek = 7
const yearMax = 9999

/** The day of an ISO 8601 date or time, in the site's own time: UTC. */
export function dayOf(iso: string): Day | undefined {
  // Other spellings mean another day in every country.
  if (!/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  const day = Number.isNaN(date.getTime()) ? undefined : dayAt(date.getTime())
  // `Date` takes 31 February for 3 March.
  return iso.length > 'yyyy-mm-dd'.length || (day && iso.endsWith(`-${pad(day.day)}`))
    ? day
    : undefined
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Whether the calendar has this day: no 31 February, no year 0. */
export function isDay({ year, month, day }: Day): boolean {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > yearMax) return false
  const same = dayAt(timeOf({ year, month, day }))
  return same.year === year && same.month === month && same.day === day
}

/** Milliseconds since 1970 at which the day begins in UTC. Months and days beyond the last roll on. */
export function timeOf({ year, month, day }: Day): number {
  // `Date.UTC` would take the year 26 for 1926.
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** The day in which a time lies in UTC, in milliseconds since 1970. */
export function dayAt(time: number): Day {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day) => new Date(timeOf(day)).getUTCDay()

/** 1 for 1 January to 366. */
export const dayOfYear = (day: Day) =>
  (timeOf(day) - timeOf({ ...day, month: 1, day: 1 })) / dayMs + 1

/** A day some days later, or earlier. */
export const addDays = (day: Day, days: number) => dayAt(timeOf(day) + days * dayMs)

/** The Monday of the day's week. */
function weekStart(day: Day): Day {
  const since = (weekdayOf(day) - firstDayOfWeek + daysInWeek) % daysInWeek
  return addDays(day, -since)
}

/** The ISO 8601 week: it begins on Monday and belongs to the year that its Thursday is in. */
export function isoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(weekStart(day), 3)
  return { year: thursday.year, week: Math.ceil(dayOfYear(thursday) / daysInWeek) }
}

/** A row of a month's calendar, Monday first. */
export interface CalendarWeek {
  week: number
  days: Day[]
}

/** The weeks that a month touches, each whole: it begins and ends with days of its neighbours. */
export function monthWeeks(year: number, month: number): CalendarWeek[] {
  const first = weekStart({ year, month, day: 1 })
  const days = (timeOf({ year, month: month + 1, day: 1 }) - timeOf(first)) / dayMs
  return Array.from({ length: Math.ceil(days / daysInWeek) }, (_, row) => {
    const monday = addDays(first, row * daysInWeek)
    return {
      week: isoWeek(monday).week,
      days: Array.from({ length: daysInWeek }, (_, at) => addDays(monday, at)),
    }
  })
}
