import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type Live, liveMinutes } from '@vitrine/contract/tracking/statistics'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { namePages } from './pages.ts'

const pagesMax = 10

/** What is read at this moment, from the events themselves: the sums know days only. */
export async function liveOf(db: Db, rules: LocaleRules, now: Date): Promise<Live> {
  const last = Math.floor(now.getTime() / minuteMs)
  const first = last - liveMinutes + 1
  const views = viewsSince(db, first)
  const byMinute = await views
    .select(['minute', sql<number>`count(*)`.as('events')])
    .groupBy('minute')
    .execute()
  const whole = await views
    .select([sql<number>`count(distinct visitor)`.as('visitors')])
    .executeTakeFirstOrThrow()
  const counted = new Map(byMinute.map(({ minute, events }) => [minute, Number(events)]))
  const minutes = Array.from({ length: liveMinutes }, (_, at) => ({
    at: new Date((first + at) * minuteMs).toISOString(),
    views: counted.get(first + at) ?? 0,
  }))
  return {
    at: now.toISOString(),
    views: minutes.reduce((sum, minute) => sum + minute.views, 0),
    visitors: Number(whole.visitors),
    minutes,
    pages: await pagesSince(db, rules, first),
  }
}

const viewsSince = (db: Db, minute: number) =>
  db.selectFrom('tracking_events').where('minute', '>=', minute).where('kind', '=', 'view')

async function pagesSince(db: Db, rules: LocaleRules, minute: number) {
  const rows = await viewsSince(db, minute)
    .select(['target', 'locale'])
    .select([
      sql<number>`count(*)`.as('events'),
      sql<number>`count(distinct visitor)`.as('visitors'),
    ])
    // Screens and other addresses without an id are views, but no pages.
    .where('target', '>', 0)
    .groupBy(['target', 'locale'])
    .orderBy('events', 'desc')
    .orderBy('target')
    .orderBy('locale')
    .limit(pagesMax)
    .execute()
  const pages = rows.map(({ target, locale, events, visitors }) => ({
    value: String(target),
    locale: locale ?? '',
    events: Number(events),
    visitors: Number(visitors),
  }))
  return namePages(db, rules, pages)
}
