import { dayMs } from '@vitrine/contract/bounds/durations'
import { addDays, type Day, dayAt, dayOf, timeOf } from '@vitrine/contract/locale/dates'
import { daysMax, type Span, usualDays } from '@vitrine/contract/tracking/statistics'

/** The days that a period may have. */
export interface Kept {
  today: string
  earliest: string
}

export interface Period extends Kept {
  span: Span
  before: Span | null
  unit: 'day' | 'month'
}

/** Why there are no statistics of a period: the name of its sentence, and the field at fault. */
export interface PeriodFault {
  field: 'from' | 'to'
  reason: 'not_a_day' | 'upside_down' | 'future' | 'too_early'
}

const isoLength = 'yyyy-mm-dd'.length

/** The days that are kept: up to the one that it is in the time zone. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const today = { year: part('year'), month: part('month'), day: part('day') }
  // A day that the month lacks rolls on, as it does where events are thrown away.
  const oldest = dayAt(timeOf({ ...today, month: today.month - keepMonths }))
  return { today: isoOf(today), earliest: isoOf(oldest) }
}

/**
 * The period that is asked for by its first and last day; what is missing is as usual. It ends today
 * and begins with the first day that is kept, where more is asked for.
 */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  kept: Kept,
): Period | PeriodFault {
  const to = asked.to || kept.today
  if (!isDate(to)) return { field: 'to', reason: 'not_a_day' }
  if (to < kept.earliest) return { field: 'to', reason: 'too_early' }
  const last = earliest(to, kept.today)
  const from = asked.from || latest(later(last, 1 - usualDays), kept.earliest)
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

/** Every day of a period, or every month that it touches, as `at` of what is told of it. */
export function momentsOf({ span, unit }: Pick<Period, 'span' | 'unit'>): string[] {
  const days = Array.from({ length: daysOf(span) }, (_, at) => later(span.from, at))
  return unit === 'day' ? days : [...new Set(days.map(monthOf))]
}

export const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)

/** How many days a period has. */
export const daysOf = ({ from, to }: Span) => (timeAt(to) - timeAt(from)) / dayMs + 1

/** A day so many days later, or earlier. */
export const later = (day: string, days: number) => isoOf(addDays(dayAt(timeAt(day)), days))

const timeAt = (day: string) => Date.parse(day)
const isDate = (text: string) => text.length === isoLength && dayOf(text) !== undefined
/** Days that are written so sort as texts do. */
const earliest = (...days: string[]) => days.toSorted()[0] ?? ''
const latest = (...days: string[]) => days.toSorted().at(-1) ?? ''

const isoOf = (day: Day) => new Date(timeOf(day)).toISOString().slice(0, isoLength)
