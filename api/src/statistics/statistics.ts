import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  type DayRange,
  type LinkRow,
  listMax,
  type NamedRow,
  type PeriodTotals,
  type Statistics,
  type Totals,
} from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'
import { otherValue } from '../db/tracking-tables.ts'
import { addPageTitles } from './page-titles.ts'
import { listMoments, type Period } from './periods.ts'
import { listSearchRows } from './searches.ts'
import {
  type CountList,
  getList,
  getTotalsByMoment,
  hasNoEvents,
  type ListDimension,
  type ListLine,
} from './sums.ts'

/** The days of a list, and the first day that is kept. */
type ListPeriod = Pick<Period, 'span' | 'earliest'>

type PeriodStatistics = Omit<Statistics, 'time_zone' | 'enabled'>

/** Returns the statistics of a period. `language` limits the list of pages. */
export async function getStatistics(
  db: Db,
  rules: LocaleRules,
  period: Period,
  language?: string,
): Promise<PeriodStatistics> {
  const { span, before, unit, today, earliest } = period
  const getRows = (dimension: ListDimension) => listNamedRows(db, dimension, period)
  const series = await getSeries(db, period)
  return {
    period: span,
    before,
    unit,
    today,
    earliest,
    empty: await hasNoEvents(db),
    totals: addUp(series),
    totals_before: before && (await getTotals(db, before)),
    series,
    language: language ?? null,
    pages: await listPageRows(db, rules, period, language),
    links: await listLinkRows(db, period),
    referrers: await getRows('referrer'),
    languages: await getRows('language'),
    devices: await getRows('device'),
    missing: await getRows('missing'),
    searches: await listSearchRows(db, span),
  }
}

const zero: Totals = { views: 0, visitors: 0, clicks: 0, missing: 0 }

/** Returns the totals of each day or month of a period, also of those without events. */
export async function getSeries(
  db: Db,
  period: Pick<Period, 'span' | 'unit'>,
): Promise<PeriodTotals[]> {
  const byMoment = new Map<string, Totals>()
  for (const { at, kind, events, visitors } of await getTotalsByMoment(
    db,
    period.span,
    period.unit,
  )) {
    const totals = byMoment.get(at) ?? { ...zero }
    if (kind === 'view') Object.assign(totals, { views: events, visitors })
    if (kind === 'missing') totals.missing = events
    // A tracked link counts as `go` when the server redirects, another link as `click`.
    if (kind === 'click' || kind === 'go') totals.clicks += events
    byMoment.set(at, totals)
  }
  return listMoments(period).map((at) => ({ at, ...(byMoment.get(at) ?? zero) }))
}

async function getTotals(db: Db, span: DayRange) {
  return addUp(await getSeries(db, { span, unit: 'month' }))
}

function addUp(series: Totals[]): Totals {
  const sum = { ...zero }
  for (const { views, visitors, clicks, missing } of series) {
    sum.views += views
    sum.visitors += visitors
    sum.clicks += clicks
    sum.missing += missing
  }
  return sum
}

export async function listPageRows(
  db: Db,
  rules: LocaleRules,
  period: ListPeriod,
  language: string | undefined,
  limit = listMax,
) {
  const list = await getList(db, { dimensions: ['page'], ...period, limit, language })
  return { ...getSize(list), rows: await addPageTitles(db, rules, list.lines) }
}

export async function listLinkRows(db: Db, period: ListPeriod, limit = listMax, values?: string[]) {
  const filter = values && { values }
  const list = await getList(db, { dimensions: ['link', 'go'], ...period, limit, ...filter })
  return { ...getSize(list), rows: list.lines.map(toLinkRow) }
}

export async function listNamedRows(
  db: Db,
  dimension: ListDimension,
  period: ListPeriod,
  limit = listMax,
) {
  const list = await getList(db, { dimensions: [dimension], ...period, limit })
  return { ...getSize(list), rows: list.lines.map(toNamedRow) }
}

const getSize = ({ count, events }: CountList) => ({ count, events })

/** Parses a value: `model:id`, or `model:id address` for a link that the server redirects. */
function toLinkRow({ value, events, visitors }: ListLine): LinkRow {
  const [, model = value, id, address] = /^(\S*):(\d+)(?: (.*))?$/s.exec(value) ?? []
  return { model, id: id ? Number(id) : null, address: address ?? null, events, visitors }
}

/** `otherValue` has no name, except for devices: there it is a regular value. */
function toNamedRow({ dimension, value, events, visitors }: ListLine): NamedRow {
  const isRest = value === otherValue && dimension !== 'device'
  return { name: isRest ? null : value, events, visitors }
}
