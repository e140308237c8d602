import { dayMs, minuteMs } from '../bounds/durations.ts'

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

const offsets = new Map<string, number>()
/** Days of 27 years, for one time zone. */
const offsetsMax = 10_000

/** Like `getOffset`, cached, at midnight in UTC. */
function getOffsetOfDay(day: number, timeZone: string): number {
  const name = `${timeZone} ${day}`
  const offset = offsets.get(name) ?? getOffset(day * dayMs, timeZone)
  if (offsets.size >= offsetsMax) offsets.clear()
  offsets.set(name, offset)
  return offset
}

/**
 * Returns the time of a local time in a time zone, in milliseconds since 1970. As in RFC 5545, an
 * hour that exists twice is the first one, and one that does not exist has the offset before it.
 */
export function toUtc(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const day = Math.floor(asUtc / dayMs)
  const before = getOffsetOfDay(day - 1, timeZone)
  const after = getOffsetOfDay(day + 2, timeZone)
  const first = asUtc - before * minuteMs
  if (before === after || getOffset(first, timeZone) === before) return first
  const second = asUtc - after * minuteMs
  return getOffset(second, timeZone) === after ? second : first
}
