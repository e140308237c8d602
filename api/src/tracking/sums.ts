import type { CountedEvent } from './events.ts'

/** Key of a daily sum, without the day. */
export interface SumKey {
  dimension: SumDimension
  locale: string
  value: string
}

/** Dimensions of the sums, with the maximum number of values per day. */
export const valuesPerDayMax = {
  total: 10,
  page: 20_000,
  language: 100,
  referrer: 5_000,
  device: 10,
  missing: 5_000,
  link: 5_000,
  go: 5_000,
} as const
export type SumDimension = keyof typeof valuesPerDayMax

/** A key in an index of PostgreSQL has at most 2,704 bytes, all columns together. */
const valueBytesMax = 2_000

/** Returns the keys of the sums that an event adds to. */
export function getSumKeys({
  kind,
  model,
  target,
  locale,
  place,
  referrer,
  device,
}: CountedEvent): SumKey[] {
  const total = toKey('total', kind)
  if (kind === 'click') return [total, toKey('link', `${model}:${target}`)]
  if (kind === 'go') return [total, toKey('go', truncate(`${model}:${target} ${place}`))]
  if (kind === 'missing')
    return place === null ? [total] : [total, toKey('missing', truncate(place))]
  return [
    total,
    ...(target === 0 ? [] : [toKey('page', String(target), locale ?? '')]),
    ...(locale === null ? [] : [toKey('language', locale)]),
    ...(referrer === null ? [] : [toKey('referrer', referrer)]),
    toKey('device', device),
  ]
}

const toKey = (dimension: SumDimension, value: string, locale = ''): SumKey => ({
  dimension,
  locale,
  value,
})

function truncate(text: string) {
  if (text.length * 3 <= valueBytesMax || Buffer.byteLength(text) <= valueBytesMax) return text
  // A character that is cut becomes U+FFFD, which has three bytes.
  return Buffer.from(text)
    .subarray(0, valueBytesMax - 3)
    .toString()
}
