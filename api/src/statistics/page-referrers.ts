import { setImmediate as breathe } from 'node:timers/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { findFirstMinute } from '@vitrine/contract/locale/zoned-days'
import {
  type DayRange,
  listMax,
  type NamedRows,
  originEventsMax,
} from '@vitrine/contract/tracking/statistics'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { shiftDay } from './periods.ts'

/**
 * Returns the sites that the readers of a page came from. The sums count pages and sites
 * separately, so this reads single events, the newest first and at most `originEventsMax`. `since`
 * is the time of the newest event that is not read; null if all are read.
 */
export async function listPageReferrers(
  db: Db,
  id: number,
  { from, to }: DayRange,
  timeZone: string,
): Promise<NamedRows & { since: string | null }> {
  // SQLite blocks this thread: lets the server handle other requests between two queries.
  await breathe()
  const [first, end] = [findFirstMinute(from, timeZone), findFirstMinute(shiftDay(to, 1), timeZone)]
  const newest = db
    .selectFrom('tracking_events')
    .where('minute', '>=', first)
    .where('minute', '<', end)
    .orderBy('minute', 'desc')
  const firstUnread = await newest
    .select('minute')
    .offset(originEventsMax)
    .limit(1)
    .executeTakeFirst()
  const rows = await db
    .selectFrom(
      newest.select(['kind', 'target', 'referrer', 'visitor']).limit(originEventsMax).as('event'),
    )
    .select('referrer as name')
    .select([
      sql<number>`count(*)`.as('events'),
      sql<number>`count(distinct visitor)`.as('visitors'),
      sql<number>`count(*) over ()`.as('all_rows'),
      sql<number>`sum(count(*)) over ()`.as('all_events'),
    ])
    .where('kind', '=', 'view')
    .where('target', '=', id)
    .where('referrer', 'is not', null)
    .groupBy('referrer')
    .orderBy('events', 'desc')
    .orderBy('name')
    .limit(listMax)
    .execute()
  return {
    count: Number(rows[0]?.all_rows ?? 0),
    events: Number(rows[0]?.all_events ?? 0),
    rows: rows.map(({ name, events, visitors }) => ({
      name,
      events: Number(events),
      visitors: Number(visitors),
    })),
    since: firstUnread ? new Date(firstUnread.minute * minuteMs).toISOString() : null,
  }
}
