import type { Span } from '@vitrine/contract/tracking/statistics'
import { calendarSpans } from './calendar-spans.ts'
import { daysOf, later } from './periods.ts'

/** A part of a period: a span of the calendar by its name, or days one by one. */
export interface Piece {
  of: string | Span
  /** -1 for what is part of another piece and does not belong to the period. */
  sign: 1 | -1
}

/** What is summed up: every day up to `summedTo`; before `earliest` more than there should be. */
interface Summed {
  summedTo: string
  earliest: string
}

/** Puts a period together from as few rows as possible. */
export function coverOf(span: Span, summedTo: string, earliest: string): Piece[] {
  if (span.from > summedTo) return [{ of: span, sign: 1 }]
  const rest = { from: later(summedTo, 1), to: span.to }
  const within = { from: span.from, to: first(span.to, summedTo) }
  const { pieces } = cheapest(within, calendarSpans, { summedTo, earliest })
  return rest.from > rest.to ? pieces : [...pieces, { of: rest, sign: 1 }]
}

interface Cover {
  pieces: Piece[]
  costsDays: number
}

/** The cheapest way to put days together from spans of the first of these kinds, or smaller ones. */
function cheapest(days: Span, kinds: typeof calendarSpans, summed: Summed): Cover {
  if (days.from > days.to) return { pieces: [], costsDays: 0 }
  const [kind, ...smaller] = kinds
  if (!kind) return { pieces: [{ of: days, sign: 1 }], costsDays: daysOf(days) }
  const covers: Cover[] = []
  for (let { from } = days; from <= days.to; ) {
    const { name, ...calendar } = kind.spanOf(from)
    const span = { from: calendar.from, to: first(calendar.to, summed.summedTo) }
    const within = { from, to: first(days.to, span.to) }
    const apart = cheapest(within, smaller, summed)
    const before = cheapest({ from: span.from, to: later(within.from, -1) }, smaller, summed)
    const after = cheapest({ from: later(within.to, 1), to: span.to }, smaller, summed)
    const whole: Cover = { pieces: [{ of: name, sign: 1 }], costsDays: kind.costsDays }
    const less = together([whole, negative(before), negative(after)])
    covers.push(span.from >= summed.earliest && less.costsDays < apart.costsDays ? less : apart)
    from = later(within.to, 1)
  }
  return together(covers)
}

const together = (covers: Cover[]): Cover => ({
  pieces: covers.flatMap(({ pieces }) => pieces),
  costsDays: covers.reduce((sum, { costsDays }) => sum + costsDays, 0),
})

const negative = ({ pieces, costsDays }: Cover): Cover => ({
  pieces: pieces.map(({ of, sign }) => ({ of, sign: sign === 1 ? -1 : 1 })),
  costsDays,
})

const first = (one: string, other: string) => (one < other ? one : other)
