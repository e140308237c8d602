import type { DayRange } from '@vitrine/contract/tracking/statistics'
import { calendarSpans } from './calendar-spans.ts'
import { countDays, shiftDay } from './periods.ts'

/** A part of a period: a calendar span by its name, or single days. */
export interface PeriodPiece {
  of: string | DayRange
  /** -1 to subtract days that a larger piece includes but the period does not. */
  sign: 1 | -1
}

/** Sums of spans include days up to `summedTo`. Before `earliest` they include deleted days. */
interface SummedDays {
  summedTo: string
  earliest: string
}

/** Composes a period of pieces, so that reading them takes as few rows as possible. */
export function coverPeriod(span: DayRange, summedTo: string, earliest: string): PeriodPiece[] {
  if (span.from > summedTo) return [{ of: span, sign: 1 }]
  const rest = { from: shiftDay(summedTo, 1), to: span.to }
  const within = { from: span.from, to: earlier(span.to, summedTo) }
  const { pieces } = findCheapest(within, calendarSpans, { summedTo, earliest })
  return rest.from > rest.to ? pieces : [...pieces, { of: rest, sign: 1 }]
}

interface Cover {
  pieces: PeriodPiece[]
  costsDays: number
}

/** Finds the cheapest cover of days by spans of the given kinds, the largest first. */
function findCheapest(days: DayRange, kinds: typeof calendarSpans, summed: SummedDays): Cover {
  if (days.from > days.to) return { pieces: [], costsDays: 0 }
  const [kind, ...smaller] = kinds
  if (!kind) return { pieces: [{ of: days, sign: 1 }], costsDays: countDays(days) }
  const covers: Cover[] = []
  for (let { from } = days; from <= days.to; ) {
    const { name, ...calendar } = kind.spanOf(from)
    const span = { from: calendar.from, to: earlier(calendar.to, summed.summedTo) }
    const within = { from, to: earlier(days.to, span.to) }
    const bySmaller = findCheapest(within, smaller, summed)
    const before = findCheapest({ from: span.from, to: shiftDay(within.from, -1) }, smaller, summed)
    const after = findCheapest({ from: shiftDay(within.to, 1), to: span.to }, smaller, summed)
    const whole: Cover = { pieces: [{ of: name, sign: 1 }], costsDays: kind.costsDays }
    const byWhole = combine([whole, negate(before), negate(after)])
    covers.push(
      span.from >= summed.earliest && byWhole.costsDays < bySmaller.costsDays ? byWhole : bySmaller,
    )
    from = shiftDay(within.to, 1)
  }
  return combine(covers)
}

const combine = (covers: Cover[]): Cover => ({
  pieces: covers.flatMap(({ pieces }) => pieces),
  costsDays: covers.reduce((sum, { costsDays }) => sum + costsDays, 0),
})

const negate = ({ pieces, costsDays }: Cover): Cover => ({
  pieces: pieces.map(({ of, sign }) => ({ of, sign: sign === 1 ? -1 : 1 })),
  costsDays,
})

const earlier = (one: string, other: string) => (one < other ? one : other)
