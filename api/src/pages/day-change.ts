import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import { findFirstMinute, getDay } from '@vitrine/contract/locale/zoned-days'

/** Returns the milliseconds until the day changes in a time zone: it may have 23 or 25 hours. */
export function getDayRemainder(now: Date, timeZone: string): number {
  const tomorrow = new Date(Date.parse(getDay(now, timeZone)) + dayMs)
  const day = printUtcDay(tomorrow)
  return findFirstMinute(day, timeZone) * minuteMs - now.getTime()
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
