import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type LiveStatistics, liveMinutes } from '@vitrine/contract/tracking/statistics'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { addPageTitles } from './page-titles.ts'

const pagesMax = 10

/** Returns the views of the last minutes. Reads single events, because the sums have days only. */
export async function getLiveStatistics(
  db: Db,
  rules: LocaleRules,
  now: Date,
): Promise<LiveStatistics> {
  const lastMinute = Math.floor(now.getTime() / minuteMs)
  const firstMinute = lastMinute - liveMinutes + 1
  const views = selectViews(db, firstMinute)
  const byMinute = await views
    .select(['minute', sql<number>`count(*)`.as('events')])
    .groupBy('minute')
    .execute()
  const total = await views
    .select([sql<number>`count(distinct visitor)`.as('visitors')])
    .executeTakeFirstOrThrow()
  const viewsByMinute = new Map(byMinute.map(({ minute, events }) => [minute, Number(events)]))
  const minutes = Array.from({ length: liveMinutes }, (_, index) => ({
    at: new Date((firstMinute + index) * minuteMs).toISOString(),
    views: viewsByMinute.get(firstMinute + index) ?? 0,
  }))
  return {
    at: now.toISOString(),
    views: minutes.reduce((sum, minute) => sum + minute.views, 0),
    visitors: Number(total.visitors),
    minutes,
    pages: await listMostViewed(db, rules, firstMinute),
  }
}

const selectViews = (db: Db, firstMinute: number) =>
  db.selectFrom('tracking_events').where('minute', '>=', firstMinute).where('kind', '=', 'view')

async function listMostViewed(db: Db, rules: LocaleRules, firstMinute: number) {
  const rows = await selectViews(db, firstMinute)
    .select(['target', 'locale'])
    .select([
      sql<number>`count(*)`.as('events'),
      sql<number>`count(distinct visitor)`.as('visitors'),
    ])
    // Views of dashboard screens and other addresses have the id 0.
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
  return addPageTitles(db, rules, pages)
}
