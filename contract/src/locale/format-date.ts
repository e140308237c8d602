/** How the first day of a month is written before its name. `Intl` writes 1. */
const firstDays = new Map([
  ['fr', '1er'],
  ['it', '1º'],
])

/**
 * Returns a function that formats times in a language, like `Intl.DateTimeFormat`. In French and
 * Italian the first of a month is an ordinal number: « 1er février ».
 */
export function createDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (time: number | Date) => string {
  const format = new Intl.DateTimeFormat(locale, options)
  const firstDay = findFirstDay(locale)
  if (firstDay === undefined) return format.format
  return (time) => printParts(format.formatToParts(time), firstDay)
}

/** Formats two days as a range: « 1er–7 février 2026 ». */
export function formatDateRange(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  [from, to]: [from: number, to: number],
): string {
  const parts = new Intl.DateTimeFormat(locale, options).formatRangeToParts(from, to)
  return printParts(parts, findFirstDay(locale) ?? '1')
}

const findFirstDay = (locale: string) => firstDays.get(locale.slice(0, 2))

function printParts(
  parts: Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[],
  firstDay: string,
): string {
  const isNamed = parts.some(({ type, value }) => type === 'month' && !/\d/.test(value))
  return parts
    .map(({ type, value }) => (isNamed && type === 'day' && value === '1' ? firstDay : value))
    .join('')
}
