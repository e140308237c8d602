import { hash } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { Day, Days } from './day-memory.ts'
import type { Counted } from './events.ts'
import { createWrites, type EventRow, type VisitorRow } from './store.ts'
import { type Line, linesOf, type Sum } from './sums.ts'

/**
 * After so many events of a day only the sums go on: no single events, no visitors. Strangers can
 * make noise, but cannot fill the disk.
 */
const eventsADayMax = 1_000_000

/** Half a SHA-256: enough to tell the visitors of a day apart. */
const visitorLength = 22

/** Writes events, their visitors and their sums, each batch in one transaction. */
export function createBatchWriter(db: Db, days: Days) {
  const writes = createWrites(db)
  return async (events: Counted[]) => {
    const batch = await gather(events, days)
    await db.transaction().execute(async (tx) => {
      await writes.events(tx, batch.rows)
      const firstSeen = await writes.visitors(tx, newVisitors(batch))
      await writes.sums(tx, sumsWith(batch, firstSeen))
    })
    for (const { day, sum, key } of batch.lines) {
      if (sum.dimension === 'total') day.events += sum.events
      day.see(key, sum.visitors)
    }
  }
}

interface BatchLine {
  key: string
  day: Day
  sum: Sum
}

interface Batch {
  rows: EventRow[]
  /** In the order of their keys: processes that write the same rows in one order never lock up. */
  lines: BatchLine[]
}

const keyOf = (
  day: string,
  { dimension, locale, value }: Pick<VisitorRow, 'dimension' | 'locale' | 'value'>,
) => `${day} ${dimension} ${locale} ${value}`

async function gather(events: Counted[], days: Days): Promise<Batch> {
  const rows: EventRow[] = []
  const lines = new Map<string, BatchLine>()
  for (const event of events) {
    const day = await days.of(event.day)
    const isFull = day.events >= eventsADayMax
    const visitor = hash('sha256', day.salt + event.reader, 'base64url').slice(0, visitorLength)
    if (!isFull) rows.push(rowOf(event, visitor))
    for (const each of linesOf(event)) {
      const line = day.lineFor(each)
      const key = keyOf(event.day, line)
      const held = lines.get(key) ?? { key, day, sum: emptySum(event.day, line) }
      lines.set(key, held)
      held.sum.events += 1
      if (!isFull && !day.hasSeen(key, visitor)) held.sum.visitors.add(visitor)
    }
  }
  return { rows, lines: [...lines.values()].sort((a, b) => (a.key < b.key ? -1 : 1)) }
}

const emptySum = (day: string, line: Line): Sum => ({
  ...line,
  day,
  events: 0,
  visitors: new Set(),
})

function rowOf({ day: _, reader, ...row }: Counted, visitor: string): EventRow {
  return { ...row, visitor }
}

function newVisitors({ lines }: Batch): VisitorRow[] {
  return lines.flatMap(({ sum: { day, dimension, locale, value, visitors } }) =>
    [...visitors].sort().map((visitor) => ({ day, dimension, locale, value, visitor })),
  )
}

function sumsWith({ lines }: Batch, firstSeen: VisitorRow[]) {
  const counts = new Map<string, number>()
  for (const row of firstSeen) {
    const key = keyOf(row.day, row)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return lines.map(({ key, sum }) => ({ ...sum, visitors: counts.get(key) ?? 0 }))
}
