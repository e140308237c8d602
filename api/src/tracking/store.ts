import { setImmediate as breathe } from 'node:timers/promises'
import type { CompiledQuery, Insertable } from 'kysely'
import { generateToken } from '../crypto/secrets.ts'
import type { Db } from '../db/schema.ts'
import type {
  TrackingDailyTable,
  TrackingEventsTable,
  TrackingVisitorsTable,
} from '../db/tracking-tables.ts'

export type EventRow = Insertable<Omit<TrackingEventsTable, 'id'>>
export type SumRow = Insertable<TrackingDailyTable>

/** Returns the salt of a day; creates it if missing. All processes use the same one. */
export async function findOrCreateSalt(db: Db, day: string): Promise<string> {
  await db
    .insertInto('tracking_salts')
    .values({ day, salt: generateToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = db.selectFrom('tracking_salts').select('salt').where('day', '=', day)
  return (await query.executeTakeFirstOrThrow()).salt
}

export function listDaySums(db: Db, day: string, dimensions: string[]) {
  return db
    .selectFrom('tracking_daily')
    .select(['dimension', 'locale', 'value', 'events'])
    .where('dimension', 'in', dimensions)
    .where('day', '=', day)
    .execute()
}

/** Prepares the inserts of a batch. Callers sort the rows, so that processes do not deadlock. */
export function createInserts(db: Db) {
  return {
    events: createInsert<EventRow, unknown>(
      ['minute', 'kind', 'model', 'target', 'locale', 'place', 'referrer', 'device', 'visitor'],
      (rows) => db.insertInto('tracking_events').values(rows).compile(),
    ),
    /** Returns the rows that are new. */
    visitors: createInsert<TrackingVisitorsTable, Pick<TrackingVisitorsTable, 'mark'>>(
      ['day', 'mark'],
      (rows) =>
        db
          .insertInto('tracking_visitors')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning('mark')
          .compile(),
    ),
    sums: createInsert<SumRow, unknown>(
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

/** Rows per statement. Large statements are faster; small ones block other queries less. */
const statementSizes = [256, 64, 16, 4, 1]

/**
 * Returns an insert in several statements, which lets other work run between them. Compiles one
 * statement per size and reuses it: compiling takes Kysely longer than inserting the rows.
 */
function createInsert<Row extends object, Result>(
  columns: (keyof Row & string)[],
  build: (rows: Row[]) => CompiledQuery<Result>,
) {
  const statements = new Map<number, CompiledQuery<Result>>()
  const getStatement = (rows: Row[]): CompiledQuery<Result> => {
    const statement = statements.get(rows.length) ?? build(rows.map(orderColumns))
    statements.set(rows.length, statement)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    return { ...statement, parameters }
  }
  // Kysely takes the order of the columns from the first row.
  const orderColumns = (row: Row): Row => {
    const ordered = { ...row }
    for (const column of columns) {
      delete ordered[column]
      ordered[column] = row[column]
    }
    return ordered
  }
  return async (tx: Db, rows: Row[]): Promise<Result[]> => {
    const results: Result[] = []
    for (const piece of splitRows(rows)) {
      const result = await tx.executeQuery(getStatement(piece))
      results.push(...result.rows)
      await breathe()
    }
    return results
  }
}

function* splitRows<Row>(rows: Row[]) {
  let from = 0
  for (const size of statementSizes)
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size)
}
