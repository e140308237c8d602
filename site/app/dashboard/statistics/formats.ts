import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { useMemo } from 'react'
import { formatShortDate } from '../../locale/dates.ts'
import { useTextLocale } from '../../site/use-texts.ts'

export interface Formats {
  number: (value: number) => string
  /** Compact, for the axis of a plot: 12 k. */
  short: (value: number) => string
  change: (share: number) => string
  share: (share: number) => string
  /** A day or a month: short for an axis, or in full. */
  moment: (at: string) => string
  wholeMoment: (at: string) => string
  days: (from: string, to: string) => string
  clock: (iso: string) => string
}

export function createFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale)
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = { style: 'percent', maximumFractionDigits: 0 } as const
  const change = new Intl.NumberFormat(locale, { ...percent, signDisplay: 'exceptZero' })
  const share = new Intl.NumberFormat(locale, { ...percent, maximumFractionDigits: 1 })
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = createDateFormat(locale, { ...options, timeZone: 'UTC' })
    return (at: string) => format(Date.parse(at))
  }
  const day = date({ day: 'numeric', month: 'short' })
  const wholeDay = date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const month = date({ month: 'short', year: '2-digit' })
  const wholeMonth = date({ month: 'long', year: 'numeric' })
  return {
    number: (value) => number.format(value),
    short: (value) => short.format(value),
    change: (value) => change.format(value),
    share: (value) => share.format(value),
    moment: (at) => (at === sliceMonth(at) ? month(at) : day(at)),
    wholeMoment: (at) => (at === sliceMonth(at) ? wholeMonth(at) : wholeDay(at)),
    // Specification §9: dd/mm/yy, in every language.
    days: (from, to) =>
      from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`,
    clock: date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
}

export function useFormats(): Formats {
  const locale = useTextLocale()
  return useMemo(() => createFormats(locale), [locale])
}
