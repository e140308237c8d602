import { dayMs } from '@vitrine/contract/bounds/durations'
import { addDays, type Day, dayAt, dayOf, timeOf } from '@vitrine/contract/locale/dates'
import { daysMax, type Span, usualDays } from '@vitrine/contract/tracking/statistics'

/** First and last day with statistics, as `2026-11-21`. */
export interface Kept {
  today: string
  earliest: string
}

export interface Period extends Kept {
  span: Span
  /** The period before this one, of the same length; null if it is not fully kept. */
  before: Span | null
  unit: 'day' | 'month'
}

/** Why a period is invalid. `reason` is also the key of the message. */
export interface PeriodFault {
  field: 'from' | 'to'
  reason: 'not_a_day' | 'upside_down' | 'future' | 'too_early'
}

const isoLength = 'yyyy-mm-dd'.length

/** Returns the days that are kept: from `keepMonths` ago to today in the time zone. */
export function keptDays(now: Date, timeZone: string, keepMonths: number): Kept {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const getPart = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const today = { year: getPart('year'), month: getPart('month'), day: getPart('day') }
  // A day that the month does not have rolls over, as when events are deleted.
  const oldest = dayAt(timeOf({ ...today, month: today.month - keepMonths }))
  return { today: formatDay(today), earliest: formatDay(oldest) }
}

/**
 * Parses the first and last day of a period. By default it ends today and has `usualDays`. A longer
 * period is cut to the days that are kept.
 */
export function periodOf(
  input: { from?: string | undefined; to?: string | undefined },
  kept: Kept,
): Period | PeriodFault {
  const to = input.to || kept.today
  if (!isDate(to)) return { field: 'to', reason: 'not_a_day' }
  if (to < kept.earliest) return { field: 'to', reason: 'too_early' }
  const last = earliest(to, kept.today)
  const from = input.from || latest(later(last, 1 - usualDays), kept.earliest)
  if (!isDate(from)) return { field: 'from', reason: 'not_a_day' }
  if (from > to) return { field: 'to', reason: 'upside_down' }
  if (from > kept.today) return { field: 'from', reason: 'future' }
  const span = { from: latest(from, kept.earliest), to: last }
  const length = daysOf(span)
  const before = { from: later(span.from, -length), to: later(span.from, -1) }
  return {
    ...kept,
    span,
    before: before.from < kept.earliest ? null : before,
    unit: length > daysMax ? 'month' : 'day',
  }
}

export const isFault = (period: Period | PeriodFault): period is PeriodFault => 'reason' in period

/** Returns each day of a period, or each month that it touches. */
export function momentsOf({ span, unit }: Pick<Period, 'span' | 'unit'>): string[] {
  const days = Array.from({ length: daysOf(span) }, (_, index) => later(span.from, index))
  return unit === 'day' ? days : [...new Set(days.map(monthOf))]
}

export const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)

export const daysOf = ({ from, to }: Span) => (parseTime(to) - parseTime(from)) / dayMs + 1

export const later = (day: string, days: number) => formatDay(addDays(dayAt(parseTime(day)), days))

const parseTime = (day: string) => Date.parse(day)
const isDate = (text: string) => text.length === isoLength && dayOf(text) !== undefined
/** ISO dates sort as texts. */
const earliest = (...days: string[]) => days.toSorted()[0] ?? ''
const latest = (...days: string[]) => days.toSorted().at(-1) ?? ''

const formatDay = (day: Day) => new Date(timeOf(day)).toISOString().slice(0, isoLength)
