import { convertToUtc } from '@vitrine/contract/locale/zoned-time'

/**
 * Returns a date in ISO 8601; undefined if it is not valid, such as `0000-00-00 00:00:00`. A date
 * without a zone is in `timeZone`. A day without a time is that day in UTC, as pages show it.
 */
export function toIsoDate(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number' || value instanceof Date) return format(new Date(value).getTime())
  if (typeof value !== 'string' || value.startsWith('0000')) return undefined
  const text = value
    .trim()
    .replace(/^([\d-]+) +(\d)/, '$1T$2')
    .replace(/ +([+-]\d\d:?\d\d)$/, '$1')
  if (zone.test(text) || dayOnly.test(text)) return format(Date.parse(text))
  const local = Date.parse(/T\d/.test(text) ? `${text}Z` : `${text} UTC`)
  return format(Number.isNaN(local) ? local : convertToUtc(local, timeZone))
}

const dayOnly = /^\d{4}-\d\d-\d\d$/
const zone = /(z|gmt|utc|T.*[+-]\d\d:?(\d\d)?|\d[+-]\d{4})$/i

const format = (time: number) => (Number.isNaN(time) ? undefined : new Date(time).toISOString())
