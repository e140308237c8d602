import { parseIsoDay, toTimestamp } from '@vitrine/contract/locale/dates'
import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { productLanguage } from '@vitrine/contract/locale/locale'

const formats = new Map<string, ReturnType<typeof createDateFormat>>()

/** Formats a day in the language of the page; returns an empty string if it is invalid. */
export function longDate(locale: string, iso: string): string {
  const day = parseIsoDay(iso)
  if (!day) return ''
  const format =
    formats.get(locale) ?? createDateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format(toTimestamp(day))
}

/** Formats a local time, `2026-12-01T19:30`, in the language of the page. */
export function longDateTime(locale: string, local: string): string {
  const time = Date.parse(`${local}Z`)
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' } as const
  return Number.isNaN(time) ? '' : createDateFormat(locale, options)(time)
}

// French writes days like this. The tokens of `contract/date-format.ts` would make the first chunk
// larger.
const shortFormat = new Intl.DateTimeFormat(productLanguage, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats 20/11/2026 in every language (specification §9, `dd/mm/yy`). */
export function formatShortDate(iso: string): string {
  const day = parseIsoDay(iso)
  return day ? shortFormat.format(toTimestamp(day)) : ''
}
