import { type LostAddressDays, lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import type { Db } from '../db/schema.ts'

/** Rows per query, so that other work runs between them. */
const rowsPerQuery = 250

export interface CountedAddress {
  id: number
  path: string
  lastDay: string
  hits: number
}

/** Returns the day that is some days before another one, both as `2026-11-21`. */
export const subtractDays = (day: string, days: number) =>
  printUtcDay(Date.parse(day) - days * dayMs)

/** Returns the first of the last days; today is one of them. */
export const getFirstDay = (today: string, days: LostAddressDays) => subtractDays(today, days - 1)

/** Lists the paths that were requested since a day and are not ignored, most requested first. */
export async function listCountedAddresses(db: Db, from: string): Promise<CountedAddress[]> {
  const all: CountedAddress[] = []
  for (let last = 0, isComplete = false; !isComplete; ) {
    const rows = await db
      .selectFrom('lost_addresses as address')
      .innerJoin('lost_address_days as days', 'days.address_id', 'address.id')
      .select(['address.id', 'address.path', 'address.last_day as lastDay'])
      .select(({ fn }) => fn.sum<number | string>('days.hits').as('hits'))
      .where('days.day', '>=', from)
      .where('address.id', '>', last)
      .where('address.ignored_at', 'is', null)
      .groupBy(['address.id', 'address.path', 'address.last_day'])
      .orderBy('address.id')
      .limit(rowsPerQuery)
      .execute()
    all.push(...rows.map((row) => ({ ...row, hits: Number(row.hits) })))
    last = rows.at(-1)?.id ?? last
    isComplete = rows.length < rowsPerQuery
  }
  return all.sort((a, b) => b.hits - a.hits || (a.path < b.path ? -1 : 1))
}

/** Adds up the requests since a day that are not counted by path. */
export async function sumTotals(db: Db, from: string) {
  const sums = await db
    .selectFrom('lost_address_totals')
    .select(({ fn }) => [
      fn.sum<number | string | null>('other').as('other'),
      fn.sum<number | string | null>('crawlers').as('crawlers'),
      fn.sum<number | string | null>('scanners').as('scanners'),
    ])
    .where('day', '>=', from)
    .executeTakeFirstOrThrow()
  return {
    other: Number(sums.other),
    crawlers: Number(sums.crawlers),
    scanners: Number(sums.scanners),
  }
}

export async function countIgnored(db: Db): Promise<number> {
  const { ignored } = await db
    .selectFrom('lost_addresses')
    .select(({ fn }) => fn.countAll<number | string>().as('ignored'))
    .where('ignored_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(ignored)
}

export async function listIgnored(db: Db) {
  const rows = await db
    .selectFrom('lost_addresses')
    .select(['id', 'path', 'last_day as lastDay', 'ignored_at as ignoredAt'])
    .where('ignored_at', 'is not', null)
    .orderBy('ignored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lostAddressRules.ignoredMax)
    .execute()
  return rows.map((row) => ({ ...row, ignoredAt: row.ignoredAt ?? '' }))
}

/** Ignores a path from a time on, or null to list it again. Returns false if it is not stored. */
export async function setIgnored(db: Db, id: number, ignoredAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lost_addresses')
    .set({ ignored_at: ignoredAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
