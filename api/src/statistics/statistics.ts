import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  type LinkRow,
  listMax,
  type Moment,
  type NamedRow,
  type Span,
  type Statistics,
  type Totals,
} from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'
import { namePages } from './pages.ts'
import { momentsOf, type Period } from './periods.ts'
import { type Dimension, isEmpty, type Line, type List, listOf, totalsByMoment } from './sums.ts'

/** The days of a list, and the first one that is kept. */
type Kept = Pick<Period, 'span' | 'earliest'>

type Figures = Omit<Statistics, 'time_zone' | 'enabled'>

/** What was counted in a period; pages of one language, when it is named. */
export async function statisticsOf(
  db: Db,
  rules: LocaleRules,
  period: Period,
  language?: string,
): Promise<Figures> {
  const { span, before, unit, today, earliest } = period
  const named = (dimension: Dimension) => namedRows(db, dimension, period)
  const series = await seriesOf(db, period)
  return {
    period: span,
    before,
    unit,
    today,
    earliest,
    empty: await isEmpty(db),
    totals: sumOf(series),
    totals_before: before && (await totalsOf(db, before)),
    series,
    language: language ?? null,
    pages: await pageRows(db, rules, period, language),
    links: await linkRows(db, period),
    referrers: await named('referrer'),
    languages: await named('language'),
    devices: await named('device'),
    missing: await named('missing'),
  }
}

const nothing: Totals = { views: 0, visitors: 0, clicks: 0, missing: 0 }

/** What was counted at each moment of a period, those included at which there was nothing. */
export async function seriesOf(db: Db, period: Pick<Period, 'span' | 'unit'>): Promise<Moment[]> {
  const counted = new Map<string, Totals>()
  for (const { at, kind, events, visitors } of await totalsByMoment(db, period.span, period.unit)) {
    const totals = counted.get(at) ?? { ...nothing }
    if (kind === 'view') Object.assign(totals, { views: events, visitors })
    if (kind === 'missing') totals.missing = events
    // A tracked link is counted where it leads on, any other where it is clicked.
    if (kind === 'click' || kind === 'go') totals.clicks += events
    counted.set(at, totals)
  }
  return momentsOf(period).map((at) => ({ at, ...(counted.get(at) ?? nothing) }))
}

async function totalsOf(db: Db, span: Span) {
  return sumOf(await seriesOf(db, { span, unit: 'month' }))
}

function sumOf(series: Totals[]): Totals {
  const sum = { ...nothing }
  for (const { views, visitors, clicks, missing } of series) {
    sum.views += views
    sum.visitors += visitors
    sum.clicks += clicks
    sum.missing += missing
  }
  return sum
}

export async function pageRows(
  db: Db,
  rules: LocaleRules,
  period: Kept,
  language: string | undefined,
  limit = listMax,
) {
  const list = await listOf(db, { dimensions: ['page'], ...period, limit, language })
  return { ...sizeOf(list), rows: await namePages(db, rules, list.lines) }
}

export async function linkRows(db: Db, period: Kept, limit = listMax, values?: string[]) {
  const only = values && { values }
  const list = await listOf(db, { dimensions: ['link', 'go'], ...period, limit, ...only })
  return { ...sizeOf(list), rows: list.lines.map(linkOf) }
}

export async function namedRows(db: Db, dimension: Dimension, period: Kept, limit = listMax) {
  const list = await listOf(db, { dimensions: [dimension], ...period, limit })
  return { ...sizeOf(list), rows: list.lines.map(nameOf) }
}

const sizeOf = ({ count, events }: List) => ({ count, events })

/** Its value is `model:id`, with the address behind a space where it led by the server. */
function linkOf({ value, events, visitors }: Line): LinkRow {
  const [, model = value, id, address] = /^(\S*):(\d+)(?: (.*))?$/s.exec(value) ?? []
  return { model, id: id ? Number(id) : null, address: address ?? null, events, visitors }
}

/** Under this value a day counts what was too much to be told apart; it is a device's own too. */
const otherValue = 'other'

function nameOf({ dimension, value, events, visitors }: Line): NamedRow {
  const isRest = value === otherValue && dimension !== 'device'
  return { name: isRest ? null : value, events, visitors }
}
