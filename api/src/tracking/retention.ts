import type { DeleteResult } from 'kysely'
import type { Db } from '../db/schema.ts'
import { toMinute } from './days.ts'
import { removeSearchedWords } from './searched-words.ts'
import { valuesPerDayMax } from './sums.ts'

/** Rows before these cutoffs are deleted. */
export interface RetentionCutoffs {
  /** For salts and visitors. */
  day: string
  /** For single events. */
  minute: number
  /** For daily sums. */
  sumsDay: string
}

/** Events that are counted before midnight may be written after it. */
const graceMinutes = 10

/** Salts and visitors are kept for the current day, events and sums for `keepMonths`. */
export function getRetentionCutoffs(
  now: Date,
  dayOf: (minute: number) => string,
  keepMonths: number,
): RetentionCutoffs {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths)
  return {
    day: dayOf(toMinute(now) - graceMinutes),
    minute: toMinute(oldest),
    sumsDay: dayOf(toMinute(oldest)),
  }
}

export async function removeExpiredEvents(
  db: Db,
  { day, minute, sumsDay }: RetentionCutoffs,
): Promise<void> {
  await removeDaysBefore(db, day)
  await removeSearchedWords(db, { day, sumsDay })
  await removeEventsBefore(db, minute)
  await removeSumsBefore(db, sumsDay, Object.keys(valuesPerDayMax))
}

/** Rows per statement, so that other queries do not wait long. */
const batchSize = 2_000

async function deleteInBatches(remove: () => Promise<DeleteResult>) {
  let removed = batchSize
  while (removed >= batchSize) removed = Number((await remove()).numDeletedRows)
}

async function removeDaysBefore(db: Db, day: string) {
  await db.deleteFrom('tracking_salts').where('day', '<', day).execute()
  await deleteInBatches(() =>
    db
      .deleteFrom('tracking_visitors')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('day', 'mark'),
          'in',
          selectFrom('tracking_visitors')
            .select(['day', 'mark'])
            .where('day', '<', day)
            .limit(batchSize)
            .$asTuple('day', 'mark'),
        ),
      )
      .executeTakeFirst(),
  )
}

async function removeEventsBefore(db: Db, minute: number) {
  await deleteInBatches(() =>
    db
      .deleteFrom('tracking_events')
      .where('id', 'in', (from) =>
        from
          .selectFrom('tracking_events')
          .select('id')
          .where('minute', '<', minute)
          .limit(batchSize),
      )
      .executeTakeFirst(),
  )
}

async function removeSumsBefore(db: Db, day: string, dimensions: string[]) {
  await deleteInBatches(() =>
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
            .limit(batchSize)
            .$asTuple('dimension', 'day', 'locale', 'value'),
        ),
      )
      .executeTakeFirst(),
  )
}
