import { minuteMs } from '@vitrine/contract/bounds/durations'
import { getDay } from '@vitrine/contract/locale/zoned-days'

/** Minutes since 1970. */
export const toMinute = (time: Date) => Math.floor(time.getTime() / minuteMs)

/** Returns a function that formats the day of a minute in a time zone, as `2026-11-21`. */
export function createDayFormatter(timeZone: string) {
  let last = { minute: Number.NaN, day: '' }
  // Caches the last result: nearly all events are in the current minute, and formatting is slow.
  return (minute: number): string => {
    if (minute === last.minute) return last.day
    last = { minute, day: getDay(new Date(minute * minuteMs), timeZone) }
    return last.day
  }
}

/** Returns a function that formats the day of a time, in the time zone of the site, which may change. */
export function createSiteDayFormatter(settings: {
  current: () => { tracking: { timeZone: string } }
}) {
  const getFormatter = createDayFormatters()
  return (at: Date) => getFormatter(settings.current().tracking.timeZone)(toMinute(at))
}

/** Returns a function that returns the day formatter of a time zone. Caches the last one. */
export function createDayFormatters() {
  let last: { timeZone: string; format: (minute: number) => string } | undefined
  return (timeZone: string) => {
    if (last?.timeZone !== timeZone) last = { timeZone, format: createDayFormatter(timeZone) }
    return last.format
  }
}
