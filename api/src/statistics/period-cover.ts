import type { Span } from '@vitrine/contract/statistics'
import { daysOf, later, monthOf } from './periods.ts'

/** What a period is put together from. */
export interface PeriodCover {
  /** Months and years as a whole, as far as they are summed up. */
  spans: string[]
  /** Days beside them. */
  plus: Span[]
  /** Days of those months that do not belong to the period. */
  minus: Span[]
}

/** Rows of a month are about as many as those of two of its days: it is worth more days than that. */
const monthCostsDays = 2

/**
 * Puts a period together from as few rows as possible. The sums hold every day up to `summedTo`; of
 * months that began before the `earliest` day that is kept, they hold more than there should be.
 */
export function coverOf(span: Span, summedTo: string, earliest: string): PeriodCover {
  const pieces: PeriodCover = { spans: [], plus: [], minus: [] }
  if (span.from > summedTo) return { ...pieces, plus: [span] }
  const summed = { from: span.from, to: first(span.to, summedTo) }
  if (span.to > summedTo) pieces.plus.push({ from: later(summedTo, 1), to: span.to })
  for (let from = summed.from; from <= summed.to; ) {
    const year = yearOf(from)
    const within = { from, to: first(summed.to, year.to) }
    const isWhole = from === year.from && from >= earliest
    if (isWhole && within.to === first(year.to, summedTo)) pieces.spans.push(from.slice(0, 4))
    else addMonths(pieces, within, summedTo, earliest)
    from = later(within.to, 1)
  }
  return pieces
}

function addMonths(pieces: PeriodCover, span: Span, summedTo: string, earliest: string) {
  for (let from = span.from; from <= span.to; ) {
    const month = daysOfMonth(from)
    const whole = { from: month.from, to: first(month.to, summedTo) }
    const within = { from, to: first(span.to, month.to) }
    const before = { from: whole.from, to: later(within.from, -1) }
    const after = { from: later(within.to, 1), to: whole.to }
    const outside = [before, after].filter((days) => days.from <= days.to)
    const cost = monthCostsDays + outside.reduce((sum, days) => sum + daysOf(days), 0)
    if (whole.from >= earliest && cost < daysOf(within)) {
      pieces.spans.push(monthOf(from))
      pieces.minus.push(...outside)
    } else pieces.plus.push(within)
    from = later(within.to, 1)
  }
}

const first = (one: string, other: string) => [one, other].toSorted()[0] ?? one

function yearOf(day: string): Span {
  const year = day.slice(0, 'yyyy'.length)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

function daysOfMonth(day: string): Span {
  const from = `${monthOf(day)}-01`
  // The 32nd day after the first one is in the next month, whatever its length.
  return { from, to: later(`${monthOf(later(from, 31))}-01`, -1) }
}
