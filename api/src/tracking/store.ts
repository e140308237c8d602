import { setImmediate as breathe } from 'node:timers/promises'
import type { CompiledQuery, Insertable } from 'kysely'
import { newToken } from '../crypto/secrets.ts'
import type { Db } from '../db/schema.ts'
import type {
  TrackingDailyTable,
  TrackingEventsTable,
  TrackingVisitorsTable,
} from '../db/tracking-tables.ts'

export type EventRow = Insertable<Omit<TrackingEventsTable, 'id'>>
export type SumRow = Insertable<TrackingDailyTable>

/** The salt of a day, the same for all processes. */
export async function saltOf(db: Db, day: string): Promise<string> {
  await db
    .insertInto('tracking_salts')
    .values({ day, salt: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const read = db.selectFrom('tracking_salts').select('salt').where('day', '=', day)
  return (await read.executeTakeFirstOrThrow()).salt
}

/** What a day sums up to so far. */
export function sumsOfDay(db: Db, day: string, dimensions: string[]) {
  return db
    .selectFrom('tracking_daily')
    .select(['dimension', 'locale', 'value', 'events'])
    .where('dimension', 'in', dimensions)
    .where('day', '=', day)
    .execute()
}

/** The three writes of a batch; each sorts nothing: all processes must hand rows over in one order. */
export function createWrites(db: Db) {
  return {
    events: insertInPieces<EventRow, unknown>(
      ['minute', 'kind', 'model', 'target', 'locale', 'place', 'referrer', 'device', 'visitor'],
      (rows) => db.insertInto('tracking_events').values(rows).compile(),
    ),
    /** Answers those that are counted for the first time. */
    visitors: insertInPieces<TrackingVisitorsTable, Pick<TrackingVisitorsTable, 'mark'>>(
      ['day', 'mark'],
      (rows) =>
        db
          .insertInto('tracking_visitors')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning('mark')
          .compile(),
    ),
    sums: insertInPieces<SumRow, unknown>(
      ['day', 'dimension', 'locale', 'value', 'events', 'visitors'],
      (rows) =>
        db
          .insertInto('tracking_daily')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['dimension', 'day', 'locale', 'value']).doUpdateSet((set) => ({
              events: set('tracking_daily.events', '+', set.ref('excluded.events')),
              visitors: set('tracking_daily.visitors', '+', set.ref('excluded.visitors')),
            })),
          )
          .compile(),
    ),
  }
}

/** Rows of one statement: long enough to be quick, short enough that a page waits for one only. */
const sizes = [256, 64, 16, 4, 1]

/**
 * Inserts rows in pieces, and lets others work between two of them. A statement is built once for
 * each size: Kysely takes longer for that than the database for the rows.
 */
function insertInPieces<Row extends object, Result>(
  columns: (keyof Row & string)[],
  build: (rows: Row[]) => CompiledQuery<Result>,
) {
  const statements = new Map<number, CompiledQuery<Result>>()
  const statementFor = (rows: Row[]): CompiledQuery<Result> => {
    const statement = statements.get(rows.length) ?? build(rows.map(inOrder))
    statements.set(rows.length, statement)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    return { ...statement, parameters }
  }
  // Kysely names the columns as the first row has them.
  const inOrder = (row: Row): Row => {
    const ordered = { ...row }
    for (const column of columns) {
      delete ordered[column]
      ordered[column] = row[column]
    }
    return ordered
  }
  return async (tx: Db, rows: Row[]): Promise<Result[]> => {
    const results: Result[] = []
    for (const piece of piecesOf(rows)) {
      const answer = await tx.executeQuery(statementFor(piece))
      results.push(...answer.rows)
      await breathe()
    }
    return results
  }
}

function* piecesOf<Row>(rows: Row[]) {
  let from = 0
  for (const size of sizes)
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size)
}
