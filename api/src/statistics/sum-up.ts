import { hourMs } from '@vitrine/contract/bounds/durations'
import type { TrackingRules } from '@vitrine/contract/config/config'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { calendarSpans } from './calendar-spans.ts'
import { getKeptDays, shiftDay } from './periods.ts'

/** Dimensions that are summed up: all but `total`, which has few rows per day. */
const dimensions = ['page', 'language', 'referrer', 'device', 'missing', 'link', 'go'] as const

/** A day is summed up this long after its end, because its last events are written later. */
const graceMs = hourMs

/** Returns the last day that the sums of spans include; an empty text before the first. */
export async function findLastSummedDay(db: Db): Promise<string> {
  const row = await db.selectFrom('tracking_summed').select('day').executeTakeFirst()
  return row?.day ?? ''
}

/**
 * Adds each past day to its calendar spans, once, also with several processes. Deletes spans that
 * are too old. Checks `isStopped` between two days.
 */
export async function sumUpDays(
  db: Db,
  { timeZone, keepMonths }: Pick<TrackingRules, 'timeZone' | 'keepMonths'>,
  now: Date,
  isStopped = () => false,
) {
  const { today, earliest } = getKeptDays(new Date(now.getTime() - graceMs), timeZone, keepMonths)
  const lastPastDay = shiftDay(today, -1)
  let hasMore = true
  while (hasMore && !isStopped()) hasMore = await sumNextDay(db, lastPastDay)
  for (const span of getSpanNames(earliest))
    await db
      .deleteFrom('tracking_sums')
      .where('dimension', 'in', dimensions)
      .where('span', '<', span)
      .where(sql<number>`length(span)`, '=', span.length)
      .execute()
}

/** Sums up the next day up to `lastPastDay`. Returns false if there is none. */
function sumNextDay(db: Db, lastPastDay: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lastDone = await findLastSummedDay(tx)
    const { day } = await tx
      .selectFrom('tracking_daily')
      .select(({ fn }) => fn.min('day').as('day'))
      .where('dimension', '=', 'total')
      .where('day', '>', lastDone)
      .where('day', '<=', lastPastDay)
      .executeTakeFirstOrThrow()
    if (!day) return false
    const claim = await tx
      .updateTable('tracking_summed')
      .set({ day })
      .where('day', '=', lastDone)
      .executeTakeFirst()
    // Usually another process has summed up this day; without its row no day can be.
    if (claim.numUpdatedRows === 0n) return (await findLastSummedDay(tx)) !== lastDone
    for (const span of getSpanNames(day)) await addDay(tx, day, span)
    return true
  })
}

const getSpanNames = (day: string) => calendarSpans.map(({ spanOf }) => spanOf(day).name)

async function addDay(tx: Db, day: string, span: string) {
  const columns = ['dimension', 'locale', 'value', 'events', 'visitors'] as const
  await tx
    .insertInto('tracking_sums')
    .columns(['span', ...columns])
    .expression(
      tx
        .selectFrom('tracking_daily')
        .select([sql<string>`cast(${span} as text)`.as('span'), ...columns])
        .where('dimension', 'in', dimensions)
        .where('day', '=', day),
    )
    .onConflict((conflict) =>
      conflict.columns(['dimension', 'span', 'locale', 'value']).doUpdateSet((set) => ({
        events: set('tracking_sums.events', '+', set.ref('excluded.events')),
        visitors: set('tracking_sums.visitors', '+', set.ref('excluded.visitors')),
      })),
    )
    .execute()
}
