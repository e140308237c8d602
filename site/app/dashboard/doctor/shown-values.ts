import type { Finding } from '@vitrine/contract/operation/doctor'

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What stands in a sentence, as it is written in a language; whatever was never says so. */
export function shownValues(
  locale: string,
  values: Finding['values'],
  never: string,
): Record<string, string> {
  const dates = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    // The same wherever it is rendered.
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  })
  const numbers = new Intl.NumberFormat(locale)
  const shown = (value: string | number) => {
    if (typeof value === 'number') return numbers.format(value)
    if (value === 'never') return never
    return moment.test(value) ? dates.format(new Date(value)) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]))
}
