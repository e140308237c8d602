import { dayMs } from '../bounds/durations.ts'
import { printUtcDay, sliceDay, sliceMonth } from './iso-time.ts'

/** A day of the Gregorian calendar, without a time or a time zone. `month` is 1 to 12. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Monday. Sunday is 0. */
export const firstDayOfWeek = 1

const daysInWeek = 7
const yearMax = 9999

/** Returns the day in UTC of an ISO 8601 date or time; undefined if it is invalid. */
export function parseIsoDay(iso: string): Day | undefined {
  // `Date` accepts other formats too, some of them ambiguous.
  if (!/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(iso)) return undefined
  const date = new Date(iso)
  const day = Number.isNaN(date.getTime()) ? undefined : toDay(date.getTime())
  // `Date` parses 31 February as 3 March.
  return iso !== sliceDay(iso) || (day && iso.endsWith(`-${pad(day.day)}`)) ? day : undefined
}

const pad = (number: number) => String(number).padStart(2, '0')

/** True if the day exists: no 31 February, no year 0. */
export function isDay({ year, month, day }: Day): boolean {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > yearMax) return false
  const normalized = toDay(toTimestamp({ year, month, day }))
  return normalized.year === year && normalized.month === month && normalized.day === day
}

/** Returns the start of the day in UTC, in milliseconds since 1970. Month 13 is next January. */
export function toTimestamp({ year, month, day }: Day): number {
  // `Date.UTC` reads the year 26 as 1926.
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** Returns the day in UTC of a time in milliseconds since 1970. */
export function toDay(time: number): Day {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: Day) => new Date(toTimestamp(day)).getUTCDay()

/** 1 for 1 January to 366. */
export const getDayOfYear = (day: Day) =>
  (toTimestamp(day) - toTimestamp({ ...day, month: 1, day: 1 })) / dayMs + 1

/** Adds days; a negative number subtracts. */
export const addDays = (day: Day, days: number) => toDay(toTimestamp(day) + days * dayMs)

/** Returns the month some months after one, as `2026-12`. Days of a date are ignored. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return sliceMonth(printUtcDay(Date.UTC(year, number - 1 + months, 1)))
}

/** Returns the Monday of the day's week. */
function getWeekStart(day: Day): Day {
  const daysSinceMonday = (getWeekday(day) - firstDayOfWeek + daysInWeek) % daysInWeek
  return addDays(day, -daysSinceMonday)
}

/** Returns the ISO 8601 week: it begins on Monday and belongs to the year of its Thursday. */
export function getIsoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(getWeekStart(day), 3)
  return { year: thursday.year, week: Math.ceil(getDayOfYear(thursday) / daysInWeek) }
}

const weekPattern = /^(\d{4})-W(\d\d)$/

/** Returns the Monday of an ISO 8601 week, `2026-W48`; undefined if the year has no such week. */
export function parseIsoWeek(text: string): Day | undefined {
  const [, year, week] = weekPattern.exec(text) ?? []
  if (year === undefined) return undefined
  // 4 January is always in the first week.
  const first = getWeekStart({ year: Number(year), month: 1, day: 4 })
  const monday = addDays(first, (Number(week) - 1) * daysInWeek)
  return printIsoWeek(monday) === text ? monday : undefined
}

/** Returns the ISO 8601 week of a day: `2026-W48`. */
export function printIsoWeek(day: Day): string {
  const { year, week } = getIsoWeek(day)
  return `${year}-W${pad(week)}`
}

/** Returns a day as `2026-12-01`. */
export const printDay = (day: Day): string => printUtcDay(toTimestamp(day))

/** A row of a calendar, Monday first. `week` is the ISO week. */
export interface CalendarWeek {
  week: number
  days: Day[]
}

/** Returns the full weeks of a month, which include days of the adjacent months. */
export function getMonthWeeks(year: number, month: number): CalendarWeek[] {
  const first = getWeekStart({ year, month, day: 1 })
  const days = (toTimestamp({ year, month: month + 1, day: 1 }) - toTimestamp(first)) / dayMs
  return Array.from({ length: Math.ceil(days / daysInWeek) }, (_, row) => {
    const monday = addDays(first, row * daysInWeek)
    return {
      week: getIsoWeek(monday).week,
      days: Array.from({ length: daysInWeek }, (_, weekday) => addDays(monday, weekday)),
    }
  })
}
