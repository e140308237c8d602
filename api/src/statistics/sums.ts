import { setImmediate as breathe } from 'node:timers/promises'
import type { DayRange } from '@vitrine/contract/tracking/statistics'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { coverPeriod, type PeriodPiece } from './period-cover.ts'
import { findLastSummedDay } from './sum-up.ts'

export type ListDimension = 'page' | 'language' | 'referrer' | 'device' | 'missing' | 'link' | 'go'

export interface ListQuery {
  dimensions: ListDimension[]
  span: DayRange
  earliest: string
  limit: number
  language?: string | undefined
  values?: string[]
}

export interface ListLine {
  dimension: string
  locale: string
  value: string
  events: number
  visitors: number
}

/** The lines with the most events. */
export interface CountList {
  lines: ListLine[]
  /** Number of all lines. */
  count: number
  /** Events of all lines. */
  events: number
}

/**
 * Returns a list for a period. Reads the sums of calendar spans where they exist, and those of days
 * elsewhere, in one snapshot: otherwise a day that is being summed up would count twice.
 */
export async function getList(db: Db, query: ListQuery): Promise<CountList> {
  // SQLite blocks this thread: lets the server handle other requests between two lists.
  await breathe()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const summedTo = await findLastSummedDay(tx)
      return readLines(tx, coverPeriod(query.span, summedTo, query.earliest), query)
    })
}

async function readLines(db: Db, pieces: PeriodPiece[], query: ListQuery): Promise<CountList> {
  const isSingle = query.dimensions.length === 1
  const rows = await db
    .selectFrom(selectRows(db, pieces, query).as('counted'))
    .select([isSingle ? sql.lit(query.dimensions[0] ?? '').as('dimension') : 'dimension'])
    .select(['locale', 'value'])
    .select(({ fn }) => [fn.sum('events').as('events'), fn.sum('visitors').as('visitors')])
    .select([
      sql<number>`count(*) over ()`.as('all_lines'),
      sql<number>`sum(sum(events)) over ()`.as('all_events'),
    ])
    // The column that differs most comes first: SQLite compares column by column.
    .groupBy(isSingle ? ['value', 'locale'] : ['value', 'locale', 'dimension'])
    // Leaves out rows whose positive and negative pieces add up to zero.
    .having(({ fn }) => fn.sum('events'), '>', 0)
    .orderBy('events', 'desc')
    .orderBy('value')
    .orderBy('locale')
    .limit(query.limit)
    .execute()
  const [first] = rows
  return {
    lines: rows.map(({ all_lines, all_events, ...line }) => ({ ...line, ...toNumbers(line) })),
    count: Number(first?.all_lines ?? 0),
    events: Number(first?.all_events ?? 0),
  }
}

function selectRows(db: Db, pieces: PeriodPiece[], query: ListQuery) {
  const days = pieces.flatMap(({ of, sign }) =>
    typeof of === 'string' ? [] : [selectDayRows(db, of, sign, query)],
  )
  const spansWith = (sign: PeriodPiece['sign']) =>
    pieces.flatMap((piece) =>
      typeof piece.of === 'string' && piece.sign === sign ? [piece.of] : [],
    )
  const [added, subtracted] = [spansWith(1), spansWith(-1)]
  const first = selectSpanRows(db, added, 1, query)
  const rest = subtracted.length > 0 ? [selectSpanRows(db, subtracted, -1, query), ...days] : days
  return rest.reduce((union, rows) => union.unionAll(rows), first)
}

const selectDayRows = (
  db: Db,
  { from, to }: DayRange,
  sign: PeriodPiece['sign'],
  query: ListQuery,
) =>
  db
    .selectFrom('tracking_daily')
    .select(['dimension', 'locale', 'value'])
    .select(selectSigned(sign))
    .where('dimension', 'in', query.dimensions)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(query.language !== undefined, (only) => only.where('locale', '=', query.language ?? ''))
    .$if(query.values !== undefined, (only) => only.where('value', 'in', query.values ?? []))

const selectSpanRows = (db: Db, spans: string[], sign: PeriodPiece['sign'], query: ListQuery) =>
  db
    .selectFrom('tracking_sums')
    .select(['dimension', 'locale', 'value'])
    .select(selectSigned(sign))
    .where('dimension', 'in', query.dimensions)
    .where('span', 'in', spans.length > 0 ? spans : [''])
    .$if(query.language !== undefined, (only) => only.where('locale', '=', query.language ?? ''))
    .$if(query.values !== undefined, (only) => only.where('value', 'in', query.values ?? []))

const selectSigned = (sign: PeriodPiece['sign']) => [
  sql<number>`${sql.raw(String(sign))} * events`.as('events'),
  sql<number>`${sql.raw(String(sign))} * visitors`.as('visitors'),
]

/** Returns the counts of a page by day, for all the given languages together. */
export async function getPageCountsByDay(db: Db, id: number, locales: string[], days: string[]) {
  if (locales.length === 0) return []
  const rows = await db
    .selectFrom('tracking_daily')
    .select('day')
    .select(({ fn }) => [fn.sum('events').as('events'), fn.sum('visitors').as('visitors')])
    .where('dimension', '=', 'page')
    // Names each column of the primary key: a range of days would read the rows of all pages.
    .where('day', 'in', days)
    .where('locale', 'in', locales)
    .where('value', '=', String(id))
    .groupBy('day')
    .execute()
  return rows.map(({ day, ...sums }) => ({ day, ...toNumbers(sums) }))
}

/** Returns the events and visitors of each kind of event, by day or by month. */
export async function getTotalsByMoment(db: Db, { from, to }: DayRange, unit: 'day' | 'month') {
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
  return rows.map(({ at: moment, kind, ...sums }) => ({ at: moment, kind, ...toNumbers(sums) }))
}

export async function hasNoEvents(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('tracking_daily')
    .select(sql<SqlBool>`true`.as('is'))
    .where('dimension', '=', 'total')
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

/** PostgreSQL returns sums as text. */
const toNumbers = (sums: Record<'events' | 'visitors', string | number | bigint>) => ({
  events: Number(sums.events),
  visitors: Number(sums.visitors),
})
