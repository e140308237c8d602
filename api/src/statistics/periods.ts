import { dayMs } from '@vitrine/contract/bounds/durations'
import { addDays, parseIsoDay, printDay, toDay } from '@vitrine/contract/locale/dates'
import { sliceDay, sliceMonth } from '@vitrine/contract/locale/iso-time'
import { getDay } from '@vitrine/contract/locale/zoned-days'
import { type DayRange, daysMax, defaultPeriodDays } from '@vitrine/contract/tracking/statistics'

/** First and last day with statistics, as `2026-11-21`. */
export interface KeptDays {
  today: string
  earliest: string
}

export interface Period extends KeptDays {
  span: DayRange
  /** The period before this one, of the same length; null if it is not fully kept. */
  before: DayRange | null
  unit: 'day' | 'month'
}

/** Why a period is invalid. `reason` is also the key of the message. */
export interface PeriodFault {
  field: 'from' | 'to'
  reason: 'not_a_day' | 'upside_down' | 'future' | 'too_early'
}

/** Returns the days that are kept: from `keepMonths` ago to today in the time zone. */
export function getKeptDays(now: Date, timeZone: string, keepMonths: number): KeptDays {
  const today = getDay(now, timeZone)
  const day = toDay(parseTime(today))
  // A day that the month does not have rolls over, as when events are deleted.
  return { today, earliest: printDay({ ...day, month: day.month - keepMonths }) }
}

/**
 * Parses the first and last day of a period. By default it ends today and has `defaultPeriodDays`. A
 * longer period is cut to the days that are kept.
 */
export function parsePeriod(
  input: { from?: string | undefined; to?: string | undefined },
  kept: KeptDays,
): Period | PeriodFault {
  const to = input.to || kept.today
  if (!isDate(to)) return { field: 'to', reason: 'not_a_day' }
  if (to < kept.earliest) return { field: 'to', reason: 'too_early' }
  const last = earliest(to, kept.today)
  const from = input.from || latest(shiftDay(last, 1 - defaultPeriodDays), kept.earliest)
  if (!isDate(from)) return { field: 'from', reason: 'not_a_day' }
  if (from > to) return { field: 'to', reason: 'upside_down' }
  if (from > kept.today) return { field: 'from', reason: 'future' }
  const span = { from: latest(from, kept.earliest), to: last }
  const length = countDays(span)
  const before = { from: shiftDay(span.from, -length), to: shiftDay(span.from, -1) }
  return {
    ...kept,
    span,
    before: before.from < kept.earliest ? null : before,
    unit: length > daysMax ? 'month' : 'day',
  }
}

export const isPeriodFault = (period: Period | PeriodFault): period is PeriodFault =>
  'reason' in period

/** Returns each day of a period, or each month that it touches. */
export function listMoments({ span, unit }: Pick<Period, 'span' | 'unit'>): string[] {
  const days = Array.from({ length: countDays(span) }, (_, index) => shiftDay(span.from, index))
  return unit === 'day' ? days : [...new Set(days.map(sliceMonth))]
}

export const countDays = ({ from, to }: DayRange) => (parseTime(to) - parseTime(from)) / dayMs + 1

export const shiftDay = (day: string, days: number) =>
  printDay(addDays(toDay(parseTime(day)), days))

const parseTime = (day: string) => Date.parse(day)
const isDate = (text: string) => text === sliceDay(text) && parseIsoDay(text) !== undefined
/** ISO dates sort as texts. */
const earliest = (...days: string[]) => days.toSorted()[0] ?? ''
const latest = (...days: string[]) => days.toSorted().at(-1) ?? ''
