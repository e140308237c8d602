import { dayMs, minuteMs } from '../bounds/durations.ts'
import { printUtcMinute } from './iso-time.ts'

/** By time zone: to create a format takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** Returns the offset of a time zone from UTC at a time, in minutes: 60 for Paris in winter. */
export function getOffset(timeMs: number, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(timeMs)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return Math.round((local - Math.floor(timeMs / minuteMs) * minuteMs) / minuteMs)
}

/** Returns the local time in a time zone at a time in milliseconds since 1970: `2026-12-01T19:30`. */
export const toLocal = (timeMs: number, timeZone: string): string =>
  printUtcMinute(timeMs + getOffset(timeMs, timeZone) * minuteMs)

/** By time zone and day. */
const offsets = new Map<string, Map<number, number>>()
/** Weeks of a century and the days of changes. */
const offsetsMax = 10_000

/** Like `getOffset`, cached, at midnight in UTC. */
function getCachedOffset(day: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
  const offset = ofZone.get(day) ?? getOffset(day * dayMs, timeZone)
  if (ofZone.size >= offsetsMax) ofZone.clear()
  offsets.set(timeZone, ofZone.set(day, offset))
  return offset
}

const daysPerWeek = 7

/** Reads one offset per week: no clock changes twice in a week. */
function getOffsetOfDay(day: number, timeZone: string): number {
  const week = Math.floor(day / daysPerWeek) * daysPerWeek
  const offset = getCachedOffset(week, timeZone)
  return offset === getCachedOffset(week + daysPerWeek, timeZone)
    ? offset
    : getCachedOffset(day, timeZone)
}

/**
 * Returns the time of a local time in a time zone, in milliseconds since 1970. As in RFC 5545, an
 * hour that exists twice is the first one, and one that does not exist has the offset before it.
 */
export const toUtc = (local: string, timeZone: string): number =>
  convertToUtc(Date.parse(`${local}Z`), timeZone)

/** Like `toUtc`, for a local time in milliseconds as if it was in UTC. */
export function convertToUtc(asUtc: number, timeZone: string): number {
  const day = Math.floor(asUtc / dayMs)
  const before = getOffsetOfDay(day - 1, timeZone)
  const after = getOffsetOfDay(day + 2, timeZone)
  const first = asUtc - before * minuteMs
  if (before === after || getOffset(first, timeZone) === before) return first
  const second = asUtc - after * minuteMs
  return getOffset(second, timeZone) === after ? second : first
}
