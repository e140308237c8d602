import type { Counted } from './events.ts'

/** A line of the daily sums that an event belongs to. */
export interface Line {
  dimension: Dimension
  locale: string
  value: string
}

/** By what is counted, and how many different values a day may have of it. */
export const valuesMax = {
  total: 10,
  page: 20_000,
  language: 100,
  referrer: 5_000,
  device: 10,
  missing: 5_000,
  link: 5_000,
  go: 5_000,
} as const
export type Dimension = keyof typeof valuesMax

/** What the values are counted under that are too many. */
export const otherValue = 'other'

/** PostgreSQL's indexes take 2,704 bytes, for all columns of a key together. */
const valueBytesMax = 2_000

/** The lines of a day that an event is counted in. */
export function linesOf({ kind, model, target, locale, place, referrer, device }: Counted): Line[] {
  const total = line('total', kind)
  if (kind === 'click') return [total, line('link', `${model}:${target}`)]
  if (kind === 'go') return [total, line('go', cut(`${model}:${target} ${place}`))]
  if (kind === 'missing') return place === null ? [total] : [total, line('missing', cut(place))]
  return [
    total,
    ...(target === 0 ? [] : [line('page', String(target), locale ?? '')]),
    ...(locale === null ? [] : [line('language', locale)]),
    ...(referrer === null ? [] : [line('referrer', referrer)]),
    line('device', device),
  ]
}

const line = (dimension: Dimension, value: string, locale = ''): Line => ({
  dimension,
  locale,
  value,
})

function cut(text: string) {
  if (text.length * 3 <= valueBytesMax || Buffer.byteLength(text) <= valueBytesMax) return text
  // A character that is cut in two becomes a mark of three bytes.
  return Buffer.from(text)
    .subarray(0, valueBytesMax - 3)
    .toString()
}
