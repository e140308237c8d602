import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { longDate } from './dates.ts'

/** Older times are shown as a date. */
const relativeMaxMs = 30 * dayMs

const steps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/**
 * Formats the time since a moment: « il y a 3 heures », « hier »; a date if it is more than 30 days
 * ago.
 */
export function relativeTime(locale: string, iso: string, now: string): string {
  const ageMs = Date.parse(now) - Date.parse(iso)
  if (Math.abs(ageMs) > relativeMaxMs) return longDate(locale, iso)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = steps.find(([, length]) => Math.abs(ageMs) >= length) ?? []
  return unit ? format.format(-Math.round(ageMs / ms), unit) : format.format(0, 'second')
}
