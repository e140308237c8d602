import { dayOf, timeOf } from '@vitrine/contract/locale/dates'
import { ownLanguage } from '@vitrine/contract/locale/locale'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes out a day in the language of the page; an empty string for an invalid date. */
export function longDate(locale: string, iso: string): string {
  const day = dayOf(iso)
  if (!day) return ''
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(timeOf(day))
}

const short = new Intl.DateTimeFormat(ownLanguage, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * A day in figures, such as 20/11/2026, in every language (specification §9, `dd/mm/yy`). French
 * writes days like this; the tokens of `contract/date-format.ts` would make the first view larger.
 */
export function shortDate(iso: string): string {
  const day = dayOf(iso)
  return day ? short.format(timeOf(day)) : ''
}
