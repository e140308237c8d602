import { dayMs, hourMs, minuteMs } from '../bounds/durations.ts'
import { sliceDay } from './iso-time.ts'
import { toLocal } from './zoned-time.ts'

/** Returns the day in a time zone, as `2026-11-27`. */
export const getDay = (time: Date, timeZone: string): string =>
  sliceDay(toLocal(time.getTime(), timeZone))

/** More than the offset of any time zone. */
const offsetMaxMs = 15 * hourMs

/** Finds the first minute of a day in a time zone, in minutes since 1970, by binary search. */
export function findFirstMinute(day: string, timeZone: string): number {
  const midnightUtc = Date.parse(day)
  let [before, within] = [(midnightUtc - offsetMaxMs) / minuteMs, (midnightUtc + dayMs) / minuteMs]
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (getDay(new Date(middle * minuteMs), timeZone) < day) before = middle
    else within = middle
  }
  return within
}
