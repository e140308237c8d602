import { hash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { Batch } from './buffer.ts'
import { createDayCache, type Day, type DayCache } from './day-cache.ts'
import type { Counted } from './events.ts'
import { type Expired, removeExpired } from './retention.ts'
import { createWrites, type EventRow, type SumRow } from './store.ts'
import { type Line, linesOf } from './sums.ts'

/**
 * After so many events of a day only the sums go on: no single events, no visitors. Strangers can
 * make noise, but cannot fill the disk.
 */
const eventsADayMax = 1_000_000

/** Half a SHA-256: enough to tell the visitors of a day apart. */
const visitorLength = 22

/** Where events are kept. */
export interface Writer {
  /** Writes events in one transaction; a batch that was written already is not written again. */
  write: (batch: Batch<Counted>) => Promise<void>
  remove: (over: Expired) => Promise<void>
  close: () => Promise<void>
}

/** Writes on this connection. */
export function createWriter(db: Db): Writer {
  const days = createDayCache(db)
  return {
    write: createBatchWriter(db, days),
    remove: (over) => {
      days.forget(over.day)
      return removeExpired(db, over)
    },
    close: async () => {},
  }
}

/** Writes events, their visitors and their sums, each batch in one transaction. */
function createBatchWriter(db: Db, days: DayCache) {
  const writes = createWrites(db)
  return async ({ number, events: [first, ...others] }: Batch<Counted>) => {
    if (!first) return
    const { rows, lines, marks } = await gather([first, ...others], days)
    const unseen = [...marks].map(([mark, { sum }]) => ({ day: sum.day, mark }))
    // Its number stands among the visitors: what was committed without our hearing of it is there.
    unseen.push({ day: first.day, mark: number })
    await db.transaction().execute(async (tx) => {
      const counted = await writes.visitors(tx, unseen.sort(byDayAndMark))
      if (!counted.some(({ mark }) => Number(mark) === number)) return
      for (const { mark } of counted) {
        const line = marks.get(Number(mark))
        if (line) line.sum.visitors += 1
      }
      await writes.events(tx, rows)
      await writes.sums(
        tx,
        lines.map(({ sum }) => sum),
      )
    })
    for (const { day, sum } of lines) if (sum.dimension === 'total') day.events += sum.events
    for (const [mark, { day }] of marks) day.see(mark)
  }
}

interface BatchLine {
  day: Day
  sum: SumRow
  halves: Half
}

interface Gathered {
  rows: EventRow[]
  /** In the order of their keys: processes that write the same rows in one order never lock up. */
  lines: BatchLine[]
  /** Who is not known to be counted, and in which line. */
  marks: Map<number, BatchLine>
}

async function gather(events: Counted[], days: DayCache): Promise<Gathered> {
  const gathered: Omit<Gathered, 'lines'> = { rows: [], marks: new Map() }
  const lines = new Map<string, BatchLine>()
  for (const event of events) {
    const day = await days.of(event.day)
    const isFull = day.events >= eventsADayMax
    const visitor = digest(day, event.reader)
    const halves = halvesOf(visitor)
    if (!isFull) gathered.rows.push(rowOf(event, visitor))
    for (const each of linesOf(event)) {
      const line = lineIn(lines, event.day, day, each)
      line.sum.events += 1
      const mark = markOf(halves, line.halves)
      if (!isFull && !day.hasSeen(mark)) gathered.marks.set(mark, line)
    }
  }
  const inOrder = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return { ...gathered, lines: inOrder }
}

function lineIn(lines: Map<string, BatchLine>, name: string, day: Day, each: Line): BatchLine {
  const { dimension, locale, value } = day.lineFor(each)
  const key = `${name} ${dimension} ${locale} ${value}`
  const held = lines.get(key)
  if (held) return held
  const sum = { day: name, dimension, locale, value, events: 0, visitors: 0 }
  const line = { day, sum, halves: halvesOf(digest(day, key)) }
  lines.set(key, line)
  return line
}

const digest = ({ salt }: Day, text: string) =>
  hash('sha256', salt + text, 'base64url').slice(0, visitorLength)

const rowOf = ({ day: _, reader, ...row }: Counted, visitor: string): EventRow => ({
  ...row,
  visitor,
})

interface Mark {
  day: string
  mark: number
}

const byDayAndMark = (a: Mark, b: Mark) =>
  a.day === b.day ? a.mark - b.mark : a.day < b.day ? -1 : 1

/** The 53 bits of a number, those that 32-bit operators take and those above them. */
interface Half {
  high: number
  low: number
}

const highBits = 21
const lowSize = 2 ** 32

/** 53 bits of a digest in base64url: as many as a number holds exactly. */
function halvesOf(digest: string): Half {
  const bytes = Buffer.from(digest.slice(0, 12), 'base64url')
  return { high: bytes.readUInt32LE(0) >>> (32 - highBits), low: bytes.readUInt32LE(4) }
}

/**
 * What says that a visitor was counted in a line of a day: one number made of two digests, which says
 * nothing else. That two of ten million are alike is less likely than one in a hundred.
 */
const markOf = (visitor: Half, line: Half): number =>
  (visitor.high ^ line.high) * lowSize + ((visitor.low ^ line.low) >>> 0)
