import type { TrackingRules } from '@vitrine/contract/config/config'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { calendarSpans } from './calendar-spans.ts'
import { keptDays, later } from './periods.ts'

/** What is summed up: all but the totals, of which a day has a few only. */
const dimensions = ['page', 'language', 'referrer', 'device', 'missing', 'link', 'go'] as const

/** What was counted just before midnight may be written a while later. */
const graceMs = 3_600_000

/** The last day that is part of the sums of spans; empty before the first. */
export async function lastSummedDay(db: Db): Promise<string> {
  const row = await db.selectFrom('tracking_summed').select('day').executeTakeFirst()
  return row?.day ?? ''
}

/**
 * Adds each day that is over to its spans of the calendar, once, however many processes try; and throws
 * away spans that are no longer kept. Others get their turn between two statements.
 */
export async function sumUp(
  db: Db,
  { timeZone, keepMonths }: Pick<TrackingRules, 'timeZone' | 'keepMonths'>,
  now: Date,
  isStopped = () => false,
) {
  const { today, earliest } = keptDays(new Date(now.getTime() - graceMs), timeZone, keepMonths)
  const lastOver = later(today, -1)
  let isMore = true
  while (isMore && !isStopped()) isMore = await sumNextDay(db, lastOver)
  for (const span of namesOf(earliest))
    await db
      .deleteFrom('tracking_sums')
      .where('dimension', 'in', dimensions)
      .where('span', '<', span)
      .where(sql<number>`length(span)`, '=', span.length)
      .execute()
}

/** Whether there was a day to be summed up. */
function sumNextDay(db: Db, lastOver: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const done = await lastSummedDay(tx)
    const { day } = await tx
      .selectFrom('tracking_daily')
      .select(({ fn }) => fn.min('day').as('day'))
      .where('dimension', '=', 'total')
      .where('day', '>', done)
      .where('day', '<=', lastOver)
      .executeTakeFirstOrThrow()
    if (!day) return false
    const claim = await tx
      .updateTable('tracking_summed')
      .set({ day })
      .where('day', '=', done)
      .executeTakeFirst()
    // Another process has just done it.
    if (claim.numUpdatedRows === 0n) return true
    for (const span of namesOf(day)) await addDay(tx, day, span)
    return true
  })
}

const namesOf = (day: string) => calendarSpans.map(({ spanOf }) => spanOf(day).name)

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
