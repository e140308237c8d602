import { setImmediate as breathe } from 'node:timers/promises'
import type { Span } from '@vitrine/contract/tracking/statistics'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { coverOf, type Piece } from './period-cover.ts'
import { lastSummedDay } from './sum-up.ts'

/** Kinds of sums that also have a value. */
export type Dimension = 'page' | 'language' | 'referrer' | 'device' | 'missing' | 'link' | 'go'

/** What a list is made of, and how long it may be. */
export interface ListQuery {
  dimensions: Dimension[]
  span: Span
  /** The first day that is still kept. */
  earliest: string
  limit: number
  /** Only pages in this language. */
  language?: string | undefined
  /** Only rows with these values. */
  values?: string[]
}

/** A line of a list, as it is stored. */
export interface Line {
  dimension: string
  locale: string
  value: string
  events: number
  visitors: number
}

/** The lines with the most events, how many lines there are, and the events of all of them. */
export interface List {
  lines: Line[]
  count: number
  events: number
}

/**
 * Sums up a period: out of the sums of the calendar's spans where these hold the days, out of the days
 * where they do not. Both belong to one moment, or a day would count twice while it is summed up.
 */
export async function listOf(db: Db, query: ListQuery): Promise<List> {
  // SQLite answers in this very thread: pages are served between two lists.
  await breathe()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const summedTo = await lastSummedDay(tx)
      return linesIn(tx, coverOf(query.span, summedTo, query.earliest), query)
    })
}

async function linesIn(db: Db, pieces: Piece[], query: ListQuery): Promise<List> {
  const isOne = query.dimensions.length === 1
  const rows = await db
    .selectFrom(allRows(db, pieces, query).as('counted'))
    .select([isOne ? sql.lit(query.dimensions[0] ?? '').as('dimension') : 'dimension'])
    .select(['locale', 'value'])
    .select(({ fn }) => [fn.sum('events').as('events'), fn.sum('visitors').as('visitors')])
    .select([
      sql<number>`count(*) over ()`.as('all_lines'),
      sql<number>`sum(sum(events)) over ()`.as('all_events'),
    ])
    // Sorted by what differs first: SQLite compares column by column, for each of 100,000 rows.
    .groupBy(isOne ? ['value', 'locale'] : ['value', 'locale', 'dimension'])
    // Leaves out rows whose pieces cancel each other out.
    .having(({ fn }) => fn.sum('events'), '>', 0)
    .orderBy('events', 'desc')
    .orderBy('value')
    .orderBy('locale')
    .limit(query.limit)
    .execute()
  const [first] = rows
  return {
    lines: rows.map(({ all_lines, all_events, ...line }) => ({ ...line, ...numbersOf(line) })),
    count: Number(first?.all_lines ?? 0),
    events: Number(first?.all_events ?? 0),
  }
}

function allRows(db: Db, pieces: Piece[], query: ListQuery) {
  const days = pieces.flatMap(({ of, sign }) =>
    typeof of === 'string' ? [] : [dayRows(db, of, sign, query)],
  )
  const spans = (sign: Piece['sign']) =>
    pieces.flatMap((piece) =>
      typeof piece.of === 'string' && piece.sign === sign ? [piece.of] : [],
    )
  const [plus, minus] = [spans(1), spans(-1)]
  const summed = spanRows(db, plus, 1, query)
  const rest = minus.length > 0 ? [spanRows(db, minus, -1, query), ...days] : days
  return rest.reduce((all, each) => all.unionAll(each), summed)
}

const dayRows = (db: Db, { from, to }: Span, sign: Piece['sign'], query: ListQuery) =>
  db
    .selectFrom('tracking_daily')
    .select(['dimension', 'locale', 'value'])
    .select(signed(sign))
    .where('dimension', 'in', query.dimensions)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(query.language !== undefined, (only) => only.where('locale', '=', query.language ?? ''))
    .$if(query.values !== undefined, (only) => only.where('value', 'in', query.values ?? []))

const spanRows = (db: Db, spans: string[], sign: Piece['sign'], query: ListQuery) =>
  db
    .selectFrom('tracking_sums')
    .select(['dimension', 'locale', 'value'])
    .select(signed(sign))
    .where('dimension', 'in', query.dimensions)
    .where('span', 'in', spans.length > 0 ? spans : [''])
    .$if(query.language !== undefined, (only) => only.where('locale', '=', query.language ?? ''))
    .$if(query.values !== undefined, (only) => only.where('value', 'in', query.values ?? []))

const signed = (sign: Piece['sign']) => [
  sql<number>`${sql.raw(String(sign))} * events`.as('events'),
  sql<number>`${sql.raw(String(sign))} * visitors`.as('visitors'),
]

/**
 * Returns the views and visitors of a page on each of the given days, in the given languages
 * together.
 */
export async function pageByDay(db: Db, id: number, locales: string[], days: string[]) {
  if (locales.length === 0) return []
  const rows = await db
    .selectFrom('tracking_daily')
    .select('day')
    .select(({ fn }) => [fn.sum('events').as('events'), fn.sum('visitors').as('visitors')])
    .where('dimension', '=', 'page')
    // Names each column of the primary key: a range of days would read all other pages too.
    .where('day', 'in', days)
    .where('locale', 'in', locales)
    .where('value', '=', String(id))
    .groupBy('day')
    .execute()
  return rows.map(({ day, ...sums }) => ({ day, ...numbersOf(sums) }))
}

/** How often each kind of event came, and from how many visitors, on each day or in each month. */
export async function totalsByMoment(db: Db, { from, to }: Span, unit: 'day' | 'month') {
  const at = unit === 'day' ? sql<string>`day` : sql<string>`substr(day, 1, 7)`
  const rows = await db
    .selectFrom('tracking_daily')
    .select([at.as('at'), 'value as kind'])
    .select(({ fn }) => [fn.sum('events').as('events'), fn.sum('visitors').as('visitors')])
    .where('dimension', '=', 'total')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy([at, 'value'])
    .execute()
  return rows.map(({ at: moment, kind, ...sums }) => ({ at: moment, kind, ...numbersOf(sums) }))
}

/** True if no event was ever counted. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('tracking_daily')
    .select(sql<SqlBool>`true`.as('is'))
    .where('dimension', '=', 'total')
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

/** PostgreSQL writes sums as text, since they may be larger than its integers. */
const numbersOf = (sums: Record<'events' | 'visitors', string | number | bigint>) => ({
  events: Number(sums.events),
  visitors: Number(sums.visitors),
})
