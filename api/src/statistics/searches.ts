import { type DayRange, listMax, type SearchRow } from '@vitrine/contract/tracking/statistics'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Lists the words of searches without results in a period, the most searched first. */
export async function listSearchRows(db: Db, { from, to }: DayRange, limit = listMax) {
  const rows = await db
    .selectFrom('tracking_searches')
    .select(['word', 'locale'])
    .select(({ fn }) => [fn.sum('searches').as('events'), fn.sum('visitors').as('visitors')])
    .select(sql<number | string>`count(*) over ()`.as('all_words'))
    .select(sql<number | string>`sum(sum(searches)) over ()`.as('all_searches'))
    .where('word', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['word', 'locale'])
    .orderBy('events', 'desc')
    .orderBy('word')
    .orderBy('locale')
    .limit(limit)
    .execute()
  return {
    count: Number(rows[0]?.all_words ?? 0),
    events: Number(rows[0]?.all_searches ?? 0),
    rows: rows.map(
      ({ word, locale, events, visitors }): SearchRow => ({
        word: word ?? '',
        locale,
        events: Number(events),
        visitors: Number(visitors),
      }),
    ),
  }
}
