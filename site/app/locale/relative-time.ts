import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { longDate } from './dates.ts'

const relativeMaxMs = 30 * dayMs

const steps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** Formats « il y a 3 heures », « hier »; a date if it is older than 30 days. */
export function formatTimeAgo(locale: string, iso: string, now: string): string {
  const ageMs = Date.parse(now) - Date.parse(iso)
  if (Math.abs(ageMs) > relativeMaxMs) return longDate(locale, iso)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = steps.find(([, length]) => Math.abs(ageMs) >= length) ?? []
  return unit ? format.format(-Math.round(ageMs / ms), unit) : format.format(0, 'second')
}
