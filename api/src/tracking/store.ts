import type { DeleteResult, Insertable } from 'kysely'
import { newToken } from '../crypto/secrets.ts'
import type { Db } from '../db/schema.ts'
import type {
  TrackingDailyTable,
  TrackingEventsTable,
  TrackingVisitorsTable,
} from '../db/tracking-tables.ts'
import { insertInPieces } from './rows.ts'

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

/** Rows that are deleted in one statement: others wait for no longer. */
const rowsAtOnce = 2_000

async function inPieces(remove: () => Promise<DeleteResult>) {
  let removed = rowsAtOnce
  while (removed >= rowsAtOnce) removed = Number((await remove()).numDeletedRows)
}

/** Removes the salts and visitors of days that are over. */
export async function removeDaysBefore(db: Db, day: string) {
  await db.deleteFrom('tracking_salts').where('day', '<', day).execute()
  await inPieces(() =>
    db
      .deleteFrom('tracking_visitors')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('day', 'mark'),
          'in',
          selectFrom('tracking_visitors')
            .select(['day', 'mark'])
            .where('day', '<', day)
            .limit(rowsAtOnce)
            .$asTuple('day', 'mark'),
        ),
      )
      .executeTakeFirst(),
  )
}

export async function removeEventsBefore(db: Db, minute: number) {
  await inPieces(() =>
    db
      .deleteFrom('tracking_events')
      .where('id', 'in', (from) =>
        from
          .selectFrom('tracking_events')
          .select('id')
          .where('minute', '<', minute)
          .limit(rowsAtOnce),
      )
      .executeTakeFirst(),
  )
}

export async function removeSumsBefore(db: Db, day: string, dimensions: string[]) {
  await inPieces(() =>
    db
      .deleteFrom('tracking_daily')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('dimension', 'day', 'locale', 'value'),
          'in',
          selectFrom('tracking_daily')
            .select(['dimension', 'day', 'locale', 'value'])
            .where('dimension', 'in', dimensions)
            .where('day', '<', day)
            .limit(rowsAtOnce)
            .$asTuple('dimension', 'day', 'locale', 'value'),
        ),
      )
      .executeTakeFirst(),
  )
}
