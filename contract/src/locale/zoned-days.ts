import { dayMs, hourMs, minuteMs } from '../bounds/durations.ts'

/** Returns the day in a time zone, as `2026-11-27`. */
export const getDay = (time: Date, timeZone: string): string => createDayReader(timeZone)(time)

/** To create a format takes longer than to use it. */
function createDayReader(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (time) => {
    const parts = format.formatToParts(time).map(({ type, value }) => [type, value])
    const { year, month, day } = Object.fromEntries(parts)
    return `${year}-${month}-${day}`
  }
}

/** More than the offset of any time zone. */
const offsetMaxMs = 15 * hourMs

/** Finds the first minute of a day in a time zone, in minutes since 1970, by binary search. */
export function findFirstMinute(day: string, timeZone: string): number {
  const readDay = createDayReader(timeZone)
  const midnightUtc = Date.parse(day)
  let [before, within] = [(midnightUtc - offsetMaxMs) / minuteMs, (midnightUtc + dayMs) / minuteMs]
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (readDay(new Date(middle * minuteMs)) < day) before = middle
    else within = middle
  }
  return within
}
