import type { DeleteResult } from 'kysely'
import type { Db } from '../db/schema.ts'
import { minuteOf } from './days.ts'
import { valuesMax } from './sums.ts'

/** What is over: everything before these. */
export interface Expired {
  /** Salts and visitors of days before this one. */
  day: string
  /** Single events before this minute. */
  minute: number
  /** Sums of days before this one. */
  sumsDay: string
}

/** What was counted just before midnight is written just after it. */
const graceMinutes = 10

/** What may be kept no longer. */
export function expiredAt(
  now: Date,
  dayOf: (minute: number) => string,
  keepMonths: number,
): Expired {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths)
  return {
    day: dayOf(minuteOf(now) - graceMinutes),
    minute: minuteOf(oldest),
    sumsDay: dayOf(minuteOf(oldest)),
  }
}

/** Removes what is over. */
export async function removeExpired(db: Db, { day, minute, sumsDay }: Expired): Promise<void> {
  await removeDaysBefore(db, day)
  await removeEventsBefore(db, minute)
  await removeSumsBefore(db, sumsDay, Object.keys(valuesMax))
}

/** Rows that are deleted in one statement: others wait for no longer. */
const rowsAtOnce = 2_000

async function inPieces(remove: () => Promise<DeleteResult>) {
  let removed = rowsAtOnce
  while (removed >= rowsAtOnce) removed = Number((await remove()).numDeletedRows)
}

/** Removes the salts and visitors of days that are over. */
async function removeDaysBefore(db: Db, day: string) {
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

async function removeEventsBefore(db: Db, minute: number) {
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

async function removeSumsBefore(db: Db, day: string, dimensions: string[]) {
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
