import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import type { DayRange } from '@vitrine/contract/tracking/statistics'
import { shiftDay } from './periods.ts'

/** Days whose sums are stored together under a name. */
interface CalendarSpan extends DayRange {
  /** Names of one kind have the same length and sort by date. */
  name: string
}

/**
 * Kinds of spans, the largest first; each consists of spans of the next kind. `costsDays` is the
 * cost of reading one, in days: a span has few more rows than a day, because most values recur.
 */
export const calendarSpans: { spanOf: (day: string) => CalendarSpan; costsDays: number }[] = [
  { spanOf: getYear, costsDays: 5 },
  { spanOf: getQuarter, costsDays: 4 },
  { spanOf: getMonth, costsDays: 3 },
  { spanOf: getThirdOfMonth, costsDays: 2 },
]

function getYear(day: string): CalendarSpan {
  const name = day.slice(0, 'yyyy'.length)
  return { name, from: `${name}-01-01`, to: `${name}-12-31` }
}

function getQuarter(day: string): CalendarSpan {
  const { name: year } = getYear(day)
  const quarter = Math.ceil(Number(day.slice('yyyy-'.length, 'yyyy-mm'.length)) / 3)
  const month = (number: number) => getMonth(`${year}-${String(number).padStart(2, '0')}-01`)
  const { from } = month(3 * quarter - 2)
  return { name: `${year}Q${quarter}`, from, to: month(3 * quarter).to }
}

function getMonth(day: string): CalendarSpan {
  const name = sliceMonth(day)
  const from = `${name}-01`
  // 31 days after the first is in the next month, whatever the length of this one.
  return { name, from, to: shiftDay(`${sliceMonth(shiftDay(from, 31))}-01`, -1) }
}

/** Returns the 1st to 10th, the 11th to 20th, or the rest of a month. */
function getThirdOfMonth(day: string): CalendarSpan {
  const month = getMonth(day)
  const third = Math.min(Math.ceil(Number(day.slice('yyyy-mm-'.length)) / 10), 3)
  const from = shiftDay(month.from, 10 * (third - 1))
  return { name: `${month.name}/${third}`, from, to: third === 3 ? month.to : shiftDay(from, 9) }
}
