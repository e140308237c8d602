import type { Db } from '../db/schema.ts'
import { saltOf, sumsOfDay } from './store.ts'
import { type Dimension, type Line, otherValue, valuesMax } from './sums.ts'

/** Visitors that are remembered, so that the database is not asked for each again. */
const seenMax = 100_000

/** What a process remembers of a day that is not over. */
export interface Day {
  salt: string
  /** Events counted so far, those of other processes as of the first batch here. */
  events: number
  /** The line under which a value is counted: its own, or that of all that are too many. */
  lineFor: (line: Line) => Line
  /** Whether this visitor is known to be counted in this line. */
  hasSeen: (key: string, visitor: string) => boolean
  see: (key: string, visitors: Iterable<string>) => void
}

export interface Days {
  of: (day: string) => Promise<Day>
  /** Forgets salts and visitors of days before this one. */
  forget: (before: string) => void
}

export function createDays(db: Db): Days {
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
  const seen = new Map<string, Set<string>>()
  let size = 0
  return {
    hasSeen: (key, visitor) => seen.get(key)?.has(visitor) ?? false,
    see: (key, visitors) => {
      const known = seen.get(key) ?? new Set()
      const before = known.size
      for (const visitor of visitors) known.add(visitor)
      seen.set(key, known)
      size += known.size - before
      if (size <= seenMax) return
      seen.clear()
      size = 0
    },
  }
}
