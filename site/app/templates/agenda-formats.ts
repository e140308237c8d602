import { createDateFormat, formatDateRange } from '@vitrine/contract/locale/format-date'
import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { getWeekDays } from './agenda-periods.ts'

/** « décembre 2026 ». */
export function formatMonth(locale: string, day: string, hasYear = true): string {
  const format = createDateFormat(locale, {
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format(Date.parse(sliceMonth(day)))
}

/** « 23–29 novembre 2026 », or « 23–29 nov. »; the week as it is if its year has no such week. */
export function formatWeek(locale: string, week: string, length: 'long' | 'short'): string {
  const days = getWeekDays(week)
  if (!days) return week
  const format = {
    day: 'numeric',
    month: length,
    ...(length === 'long' && { year: 'numeric' as const }),
    timeZone: 'UTC',
  } as const
  return formatDateRange(locale, format, [Date.parse(days.monday), Date.parse(days.sunday)])
}

/** « Mercredi 2 décembre 2026 ». */
export const formatDay = (locale: string, day: string): string =>
  capitalize(
    locale,
    createDateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })(Date.parse(day)),
  )

/** « Heure d’Europe centrale ». */
export function formatZone(locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

export const capitalize = (locale: string, text: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
