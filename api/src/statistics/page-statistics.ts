import type { LocaleRules, TrackingRules } from '@vitrine/contract/config/config'
import { listMax, type PageRow, type PageStatistics } from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'
import { originsOf } from './origins.ts'
import { namePages } from './pages.ts'
import { momentsOf, monthOf, type Period } from './periods.ts'
import { linkRows } from './statistics.ts'
import { type Line, listOf, pageByDay } from './sums.ts'
import { trackedLinksIn } from './tracked-links-in.ts'

interface Asked {
  rules: LocaleRules
  period: Period
  timeZone: TrackingRules['timeZone']
}

/** Returns the statistics of one page; undefined if the page does not exist and has no counts. */
export async function pageStatisticsOf(
  db: Db,
  id: number,
  { rules, period, timeZone }: Asked,
): Promise<PageStatistics | undefined> {
  const { span, unit, today, earliest } = period
  const { lines } = await listOf(db, {
    dimensions: ['page'],
    ...{ span, earliest, values: [String(id)] },
    limit: listMax,
  })
  const texts = await textsOf(db, id)
  if (lines.length === 0 && texts.length === 0) return undefined
  const series = await seriesOfPage(db, id, lines, period)
  const unread = texts.filter(({ locale }) => !lines.some((line) => line.locale === locale))
  const rows = await namePages(db, rules, [...lines, ...unread.map(nothingOf(id))])
  const { since, ...referrers } = await originsOf(db, id, span, timeZone)
  return {
    ...{ id, period: span, unit, today, earliest, time_zone: timeZone },
    totals: sumOf(series),
    series,
    languages: { count: rows.length, events: sumOf(series).views, rows },
    referrers,
    referrers_since: since,
    links: await linksOf(db, texts, period),
  }
}

const textsOf = (db: Db, id: number) =>
  db
    .selectFrom('page_translations')
    .select(['locale', 'content_html', 'status'])
    .where('page_id', '=', id)
    .orderBy('locale')
    .execute()

const nothingOf =
  (id: number) =>
  ({ locale }: Pick<PageRow, 'locale'>) => ({ locale, value: String(id), events: 0, visitors: 0 })

async function seriesOfPage(db: Db, id: number, lines: Line[], { span, unit }: Period) {
  const locales = lines.map(({ locale }) => locale)
  const days = await pageByDay(db, id, locales, momentsOf({ span, unit: 'day' }))
  const momentOf = (day: string) => (unit === 'day' ? day : monthOf(day))
  const counted = Map.groupBy(days, ({ day }) => momentOf(day))
  return momentsOf({ span, unit }).map((at) => ({
    at,
    ...sumOf((counted.get(at) ?? []).map(({ events, visitors }) => ({ views: events, visitors }))),
  }))
}

function sumOf(counts: { views: number; visitors: number }[]) {
  const sum = { views: 0, visitors: 0 }
  for (const { views, visitors } of counts) {
    sum.views += views
    sum.visitors += visitors
  }
  return sum
}

/** Returns the tracked links in the published texts of a page. */
async function linksOf(
  db: Db,
  texts: { status: string; content_html: string }[],
  period: Period,
): Promise<PageStatistics['links']> {
  const published = texts.filter(({ status }) => status === 'published')
  const values = new Set(published.flatMap(({ content_html }) => trackedLinksIn(content_html)))
  if (values.size === 0) return { count: 0, events: 0, rows: [] }
  return linkRows(db, period, listMax, [...values].slice(0, linksMax))
}

/** Maximum number of tracked links of one page that are looked up. */
const linksMax = 1_000
