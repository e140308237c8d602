import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { longDate } from './dates.ts'

/** What is older is told by its date. */
const relativeUpToMs = 30 * dayMs

const steps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** How long ago something was, in words: « il y a 3 heures », « hier »; a date when it is older. */
export function relativeTime(locale: string, iso: string, now: string): string {
  const ago = Date.parse(now) - Date.parse(iso)
  if (Math.abs(ago) > relativeUpToMs) return longDate(locale, iso)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = steps.find(([, length]) => Math.abs(ago) >= length) ?? []
  return unit ? words.format(-Math.round(ago / ms), unit) : words.format(0, 'second')
}
