import { setImmediate as breathe } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import {
  listMax,
  type NamedRows,
  originEventsMax,
  type Span,
} from '@vitrine/contract/tracking/statistics'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { keptDays, later } from './periods.ts'

/**
 * Returns the sites that the readers of a page came from. The stored sums count pages and sites
 * separately, so this reads the events themselves, the newest first. `since` is the time of the
 * newest event beyond `originEventsMax`, which is not read; null if all events are read.
 */
export async function originsOf(
  db: Db,
  id: number,
  { from, to }: Span,
  timeZone: string,
): Promise<NamedRows & { since: string | null }> {
  // SQLite blocks this thread: let the server answer other requests between two queries.
  await breathe()
  const [first, end] = [minuteAt(from, timeZone), minuteAt(later(to, 1), timeZone)]
  const newest = db
    .selectFrom('tracking_events')
    .where('minute', '>=', first)
    .where('minute', '<', end)
    .orderBy('minute', 'desc')
  const unread = await newest.select('minute').offset(originEventsMax).limit(1).executeTakeFirst()
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
    since: unread ? new Date(unread.minute * minuteMs).toISOString() : null,
  }
}

/** More than any time zone differs from UTC. */
const furthestMs = 15 * hourMs

/** Returns the first minute of a day in a time zone, in minutes since 1970. */
function minuteAt(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  let [before, within] = [(midnight - furthestMs) / minuteMs, (midnight + dayMs) / minuteMs]
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    const { today } = keptDays(new Date(middle * minuteMs), timeZone, 0)
    if (today < day) before = middle
    else within = middle
  }
  return within
}
