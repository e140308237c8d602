import type { Db } from '../db/schema.ts'
import { otherValue } from '../db/tracking-tables.ts'
import { findOrCreateSalt, listDaySums } from './store.ts'
import { type SumDimension, type SumKey, valuesPerDayMax } from './sums.ts'

const seenMax = 200_000

export interface CachedDay {
  salt: string
  /** Number of counted events. Those of other processes are as of the first batch of this one. */
  events: number
  /** Returns the key itself, or the key of `other` if the day has too many values. */
  lineFor: (line: SumKey) => SumKey
  /** True if a visitor is known to be counted in a line. */
  hasSeen: (mark: number) => boolean
  see: (mark: number) => void
}

export interface DayCache {
  load: (day: string) => Promise<CachedDay>
  /** Evicts the days before this one, with their salts. */
  evictBefore: (before: string) => void
}

export function createDayCache(db: Db): DayCache {
  const days = new Map<string, CachedDay>()
  return {
    load: async (day) => {
      const cached = days.get(day)
      if (cached) return cached
      const read = await readDay(db, day)
      days.set(day, read)
      return read
    },
    evictBefore: (before) => {
      for (const day of days.keys()) if (day < before) days.delete(day)
    },
  }
}

async function readDay(db: Db, day: string): Promise<CachedDay> {
  const salt = await findOrCreateSalt(db, day)
  const sums = await listDaySums(db, day, Object.keys(valuesPerDayMax))
  const valuesByDimension = new Map<string, Set<string>>()
  const getValues = (dimension: string) => {
    const values = valuesByDimension.get(dimension) ?? new Set()
    valuesByDimension.set(dimension, values)
    return values
  }
  let events = 0
  for (const sum of sums) {
    getValues(sum.dimension).add(`${sum.locale} ${sum.value}`)
    if (sum.dimension === 'total') events += sum.events
  }
  return {
    salt,
    events,
    lineFor: (line) => limitValues(line, getValues(line.dimension)),
    ...createSeen(),
  }
}

function limitValues(line: SumKey, values: Set<string>): SumKey {
  const value = `${line.locale} ${line.value}`
  if (values.has(value)) return line
  if (values.size >= getValuesMax(line.dimension)) return { ...line, value: otherValue }
  values.add(value)
  return line
}

const getValuesMax = (dimension: SumDimension) => valuesPerDayMax[dimension]

function createSeen(): Pick<CachedDay, 'hasSeen' | 'see'> {
  const seen = new Set<number>()
  return {
    hasSeen: (mark) => seen.has(mark),
    see: (mark) => {
      if (seen.size >= seenMax) seen.clear()
      seen.add(mark)
    },
  }
}
