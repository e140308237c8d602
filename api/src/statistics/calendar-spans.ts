import type { Span } from '@vitrine/contract/tracking/statistics'
import { later, monthOf } from './periods.ts'

/** Days that are summed up together, under a name of their own. */
interface CalendarSpan extends Span {
  /** Names of one kind are as long as each other, and sort as their days do. */
  name: string
}

/**
 * The kinds of spans that days are summed up by, each made of those that follow, and about how many
 * days' rows are as many as one of it has: most of what is counted comes again on the next day.
 */
export const calendarSpans: { spanOf: (day: string) => CalendarSpan; costsDays: number }[] = [
  { spanOf: yearOf, costsDays: 5 },
  { spanOf: quarterOf, costsDays: 4 },
  { spanOf: wholeMonthOf, costsDays: 3 },
  { spanOf: thirdOf, costsDays: 2 },
]

function yearOf(day: string): CalendarSpan {
  const name = day.slice(0, 'yyyy'.length)
  return { name, from: `${name}-01-01`, to: `${name}-12-31` }
}

function quarterOf(day: string): CalendarSpan {
  const { name: year } = yearOf(day)
  const quarter = Math.ceil(Number(day.slice('yyyy-'.length, 'yyyy-mm'.length)) / 3)
  const month = (number: number) => wholeMonthOf(`${year}-${String(number).padStart(2, '0')}-01`)
  const { from } = month(3 * quarter - 2)
  return { name: `${year}Q${quarter}`, from, to: month(3 * quarter).to }
}

function wholeMonthOf(day: string): CalendarSpan {
  const name = monthOf(day)
  const from = `${name}-01`
  // The 32nd day after the first one is in the next month, whatever its length.
  return { name, from, to: later(`${monthOf(later(from, 31))}-01`, -1) }
}

/** Up to the 10th, up to the 20th, and the rest of a month. */
function thirdOf(day: string): CalendarSpan {
  const month = wholeMonthOf(day)
  const third = Math.min(Math.ceil(Number(day.slice('yyyy-mm-'.length)) / 10), 3)
  const from = later(month.from, 10 * (third - 1))
  return { name: `${month.name}/${third}`, from, to: third === 3 ? month.to : later(from, 9) }
}
