import { hash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { EventBatch } from './buffer.ts'
import { type CachedDay, createDayCache, type DayCache } from './day-cache.ts'
import type { CountedEvent, CountedSearch } from './events.ts'
import { type RetentionCutoffs, removeExpiredEvents } from './retention.ts'
import { type SearchedWord, writeSearchedWords } from './searched-words.ts'
import { createInserts, type EventRow, type SumRow } from './store.ts'
import { getSumKeys, type SumKey } from './sums.ts'

/**
 * Maximum number of single events and visitors that are stored on a day, so that an attacker cannot
 * fill the disk. Later events only raise the sums.
 */
const eventsADayMax = 1_000_000

/** Characters of the hash in Base64: half a SHA-256 distinguishes the visitors of a day. */
const visitorLength = 22

export interface EventWriter {
  /** Writes events in one transaction. Idempotent: a batch that is already stored is ignored. */
  write: (batch: EventBatch<CountedEvent | CountedSearch>) => Promise<void>
  removeExpired: (cutoffs: RetentionCutoffs) => Promise<void>
  close: () => Promise<void>
}

export function createEventWriter(db: Db): EventWriter {
  const days = createDayCache(db)
  return {
    write: createBatchWriter(db, days),
    removeExpired: (cutoffs) => {
      days.evictBefore(cutoffs.day)
      return removeExpiredEvents(db, cutoffs)
    },
    close: async () => {},
  }
}

function createBatchWriter(db: Db, days: DayCache) {
  const writes = createInserts(db)
  return async ({ number, events: [first, ...rest] }: EventBatch<CountedEvent | CountedSearch>) => {
    if (!first) return
    const { rows, lines, marks, words } = await collectRows([first, ...rest], days)
    const unseen = [...marks].map(([mark, { sum }]) => ({ day: sum.day, mark }))
    // Stores the number as a visitor mark: if it exists, an earlier attempt was committed.
    unseen.push({ day: first.day, mark: number })
    await db.transaction().execute(async (tx) => {
      const added = await writes.visitors(tx, unseen.sort(byDayAndMark))
      if (!added.some(({ mark }) => Number(mark) === number)) return
      for (const { mark } of added) {
        const line = marks.get(Number(mark))
        if (line) line.sum.visitors += 1
      }
      await writes.events(tx, rows)
      await writes.sums(
        tx,
        lines.map(({ sum }) => sum),
      )
      await writeSearchedWords(tx, words)
    })
    for (const { day, sum } of lines) if (sum.dimension === 'total') day.events += sum.events
    for (const [mark, { day }] of marks) day.see(mark)
  }
}

interface BatchLine {
  day: CachedDay
  sum: SumRow
  bits: Bits53
}

/** Counts that a visitor raises once a day. */
interface MarkedSum {
  day: CachedDay
  sum: { day: string; visitors: number }
}

interface BatchRows {
  rows: EventRow[]
  /** Sorted by key, so that processes do not deadlock. */
  lines: BatchLine[]
  /** Marks that may be new, with the counts of each. */
  marks: Map<number, MarkedSum>
  /** Words of searches without results, sorted by key. */
  words: SearchedWord[]
}

type Collected = Pick<BatchRows, 'rows' | 'marks'> & { words: Map<string, SearchedWord> }

async function collectRows(
  events: (CountedEvent | CountedSearch)[],
  days: DayCache,
): Promise<BatchRows> {
  const collected: Collected = { rows: [], marks: new Map(), words: new Map() }
  const lines = new Map<string, BatchLine>()
  for (const event of events) {
    const day = await days.load(event.day)
    const isFull = day.events >= eventsADayMax
    const visitor = digest(day, event.reader)
    const bits = toBits(visitor)
    if (event.kind === 'search') {
      if (!isFull) collectWords(collected, event, day, bits)
      continue
    }
    if (!isFull) collected.rows.push(toRow(event, visitor))
    for (const each of getSumKeys(event)) {
      const line = getLine(lines, event.day, day, each)
      line.sum.events += 1
      const mark = combineBits(bits, line.bits)
      if (!isFull && !day.hasSeen(mark)) collected.marks.set(mark, line)
    }
  }
  return { ...collected, lines: sortByKey(lines), words: sortByKey(collected.words) }
}

const sortByKey = <T>(map: Map<string, T>): T[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

function collectWords(
  { marks, words }: Collected,
  { day: date, locale, words: searched }: CountedSearch,
  day: CachedDay,
  visitor: Bits53,
) {
  for (const word of searched) {
    const key = digest(day, `search ${locale} ${word}`)
    const found = words.get(`${date} ${key}`)
    const sum = found ?? { day: date, locale, word, digest: key, searches: 0, visitors: 0 }
    sum.searches += 1
    words.set(`${date} ${key}`, sum)
    const mark = combineBits(visitor, toBits(key))
    if (!day.hasSeen(mark)) marks.set(mark, { day, sum })
  }
}

function getLine(
  lines: Map<string, BatchLine>,
  date: string,
  day: CachedDay,
  sumKey: SumKey,
): BatchLine {
  const { dimension, locale, value } = day.lineFor(sumKey)
  const key = `${date} ${dimension} ${locale} ${value}`
  const existing = lines.get(key)
  if (existing) return existing
  const sum = { day: date, dimension, locale, value, events: 0, visitors: 0 }
  const line = { day, sum, bits: toBits(digest(day, key)) }
  lines.set(key, line)
  return line
}

const digest = ({ salt }: CachedDay, text: string) =>
  hash('sha256', salt + text, 'base64url').slice(0, visitorLength)

const toRow = ({ day: _, reader, ...row }: CountedEvent, visitor: string): EventRow => ({
  ...row,
  visitor,
})

interface Mark {
  day: string
  mark: number
}

const byDayAndMark = (a: Mark, b: Mark) =>
  a.day === b.day ? a.mark - b.mark : a.day < b.day ? -1 : 1

/** 53 bits in two parts, because bitwise operators work on 32 bits. */
interface Bits53 {
  high: number
  low: number
}

const highBits = 21
const lowSize = 2 ** 32

/** Returns the first 53 bits of a digest in Base64: a number holds as many exactly. */
function toBits(digest: string): Bits53 {
  const bytes = Buffer.from(digest.slice(0, 12), 'base64url')
  return { high: bytes.readUInt32LE(0) >>> (32 - highBits), low: bytes.readUInt32LE(4) }
}

/**
 * Combines visitor and line to a mark: it tells that a visitor was counted in a line, and nothing
 * else. Among ten million marks, two are equal with a probability below 1 %.
 */
const combineBits = (visitor: Bits53, line: Bits53): number =>
  (visitor.high ^ line.high) * lowSize + ((visitor.low ^ line.low) >>> 0)
