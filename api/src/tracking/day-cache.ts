import type { Db } from '../db/schema.ts'
import { saltOf, sumsOfDay } from './store.ts'
import { type Dimension, type Line, otherValue, valuesMax } from './sums.ts'

/** Marks that are remembered, so that the database is not asked for each again. */
const seenMax = 200_000

/** What a process remembers of a day that is not over. */
export interface Day {
  salt: string
  /** Events counted so far, those of other processes as of the first batch here. */
  events: number
  /** The line under which a value is counted: its own, or that of all that are too many. */
  lineFor: (line: Line) => Line
  /** Whether a visitor is known to be counted in a line. */
  hasSeen: (mark: number) => boolean
  see: (mark: number) => void
}

export interface DayCache {
  of: (day: string) => Promise<Day>
  /** Forgets salts and visitors of days before this one. */
  forget: (before: string) => void
}

export function createDayCache(db: Db): DayCache {
  const days = new Map<string, Day>()
  return {
    of: async (day) => {
      const held = days.get(day)
      if (held) return held
      const made = await readDay(db, day)
      days.set(day, made)
      return made
    },
    forget: (before) => {
      for (const day of days.keys()) if (day < before) days.delete(day)
    },
  }
}

async function readDay(db: Db, day: string): Promise<Day> {
  const salt = await saltOf(db, day)
  const sums = await sumsOfDay(db, day, Object.keys(valuesMax))
  const known = new Map<string, Set<string>>()
  const valuesOf = (dimension: string) => {
    const values = known.get(dimension) ?? new Set()
    known.set(dimension, values)
    return values
  }
  let events = 0
  for (const sum of sums) {
    valuesOf(sum.dimension).add(`${sum.locale} ${sum.value}`)
    if (sum.dimension === 'total') events += sum.events
  }
  return {
    salt,
    events,
    lineFor: (line) => withinMax(line, valuesOf(line.dimension)),
    ...createSeen(),
  }
}

function withinMax(line: Line, values: Set<string>): Line {
  const value = `${line.locale} ${line.value}`
  if (values.has(value)) return line
  if (values.size >= maxOf(line.dimension)) return { ...line, value: otherValue }
  values.add(value)
  return line
}

const maxOf = (dimension: Dimension) => valuesMax[dimension]

function createSeen(): Pick<Day, 'hasSeen' | 'see'> {
  const seen = new Set<number>()
  return {
    hasSeen: (mark) => seen.has(mark),
    see: (mark) => {
      if (seen.size >= seenMax) seen.clear()
      seen.add(mark)
    },
  }
}
