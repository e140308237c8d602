import { dayMs } from '@vitrine/contract/bounds/durations'

/** Returns the day in a time zone, as `2026-11-27`. */
export function getDay(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

const hourMs = dayMs / 24
const minuteMs = hourMs / 60

/**
 * Returns the milliseconds until the day changes in a time zone. Time zones differ from each other
 * by whole minutes, and a day may have 23 or 25 hours.
 */
export function getDayRemainder(now: Date, timeZone: string): number {
  const today = getDay(now, timeZone)
  let [before, after] = [0, Math.ceil((26 * hourMs) / minuteMs)]
  const first = Math.floor(now.getTime() / minuteMs)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (getDay(new Date((first + middle) * minuteMs), timeZone) === today) before = middle
    else after = middle
  }
  return (first + after) * minuteMs - now.getTime()
}

interface DayChange {
  now: () => Date
  timeZone: () => string
  onChange: () => Promise<unknown>
}

/**
 * Returns a function that requests one call of `onChange` when the day changes. A failure is
 * ignored: the database is away, and every process that has a list by day makes the same call.
 */
export function createDayChange({ now, timeZone, onChange }: DayChange): () => void {
  let isAwaited = false
  const end = () => {
    isAwaited = false
    onChange().catch(() => {})
  }
  return () => {
    if (isAwaited) return
    isAwaited = true
    setTimeout(end, getDayRemainder(now(), timeZone())).unref()
  }
}
