import { createDateFormat } from '../locale/format-date.ts'

/** Formats the bound of an error in a language: a number, or a day such as `2026-12-01`. */
export function formatBound(language: string, bound: number | string | undefined): string {
  if (bound === undefined) return ''
  if (typeof bound === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(bound)
  return createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })(Date.parse(bound))
}
