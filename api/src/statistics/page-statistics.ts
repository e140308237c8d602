import type { LocaleRules, TrackingRules } from '@vitrine/contract/config/config'
import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { listMax, type PageRow, type PageStatistics } from '@vitrine/contract/tracking/statistics'
import { defaultModel } from '@vitrine/contract/tracking/tracking'
import type { Db } from '../db/schema.ts'
import { parseHtml } from '../html/parse-html.ts'
import { visitElements } from '../html/visit-elements.ts'
import { listPageReferrers } from './page-referrers.ts'
import { addPageTitles } from './page-titles.ts'
import { listMoments, type Period } from './periods.ts'
import { listLinkRows } from './statistics.ts'
import { getList, getPageCountsByDay, type ListLine } from './sums.ts'

interface PageStatisticsQuery {
  rules: LocaleRules
  period: Period
  timeZone: TrackingRules['timeZone']
}

/** Returns the statistics of one page; undefined if the page does not exist and has no counts. */
export async function getPageStatistics(
  db: Db,
  id: number,
  { rules, period, timeZone }: PageStatisticsQuery,
): Promise<PageStatistics | undefined> {
  const { span, unit, today, earliest } = period
  const { lines } = await getList(db, {
    dimensions: ['page'],
    span,
    earliest,
    values: [String(id)],
    limit: listMax,
  })
  const texts = await listTexts(db, id)
  if (lines.length === 0 && texts.length === 0) return undefined
  const series = await getPageSeries(db, id, lines, period)
  const unread = texts.filter(({ locale }) => !lines.some((line) => line.locale === locale))
  const rows = await addPageTitles(db, rules, [...lines, ...unread.map(toEmptyRow(id))])
  const { since, ...referrers } = await listPageReferrers(db, id, span, timeZone)
  return {
    id,
    period: span,
    unit,
    today,
    earliest,
    time_zone: timeZone,
    totals: addUp(series),
    series,
    languages: { count: rows.length, events: addUp(series).views, rows },
    referrers,
    referrers_since: since,
    links: await getLinkRows(db, texts, period),
  }
}

const listTexts = (db: Db, id: number) =>
  db
    .selectFrom('page_translations')
    .select(['locale', 'content_html', 'status'])
    .where('page_id', '=', id)
    .orderBy('locale')
    .execute()

const toEmptyRow =
  (id: number) =>
  ({ locale }: Pick<PageRow, 'locale'>) => ({ locale, value: String(id), events: 0, visitors: 0 })

async function getPageSeries(db: Db, id: number, lines: ListLine[], { span, unit }: Period) {
  const locales = lines.map(({ locale }) => locale)
  const days = await getPageCountsByDay(db, id, locales, listMoments({ span, unit: 'day' }))
  const toMoment = (day: string) => (unit === 'day' ? day : sliceMonth(day))
  const byMoment = Map.groupBy(days, ({ day }) => toMoment(day))
  return listMoments({ span, unit }).map((at) => ({
    at,
    ...addUp((byMoment.get(at) ?? []).map(({ events, visitors }) => ({ views: events, visitors }))),
  }))
}

function addUp(counts: { views: number; visitors: number }[]) {
  const sum = { views: 0, visitors: 0 }
  for (const { views, visitors } of counts) {
    sum.views += views
    sum.visitors += visitors
  }
  return sum
}

const linksMax = 1_000

async function getLinkRows(
  db: Db,
  texts: { status: string; content_html: string }[],
  period: Period,
): Promise<PageStatistics['links']> {
  const published = texts.filter(({ status }) => status === 'published')
  const values = new Set(published.flatMap(({ content_html }) => findTrackedLinks(content_html)))
  if (values.size === 0) return { count: 0, events: 0, rows: [] }
  return listLinkRows(db, period, listMax, [...values].slice(0, linksMax))
}

/**
 * Returns the values under which the tracked links of a published text are counted: `model:id` for
 * clicks, and `model:id address` for links that the server redirects.
 */
function findTrackedLinks(html: string): string[] {
  // Skips the parser: most texts have no tracked link.
  if (!html.includes('data-status')) return []
  const values: string[] = []
  visitElements(parseHtml(html).tree, ({ tagName, properties }) => {
    const { dataStatus, dataModel, dataGo, href } = properties
    if (tagName !== 'a' || dataStatus === undefined || typeof href !== 'string') return
    const link = `${dataModel || defaultModel}:${Number(dataStatus)}`
    values.push(link)
    // Browsers send the normalized address.
    if (dataGo !== undefined && URL.canParse(href)) values.push(`${link} ${new URL(href).href}`)
  })
  return values
}
