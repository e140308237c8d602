import { sliceDay } from '@vitrine/contract/locale/iso-time'
import type { Readers } from '@vitrine/contract/pages/visibility'
import { isReadableBy } from '../db/page-readers.ts'
import type { Db } from '../db/schema.ts'

export interface DatesQuery {
  /** Local times: dates that begin before `to` and end after `from`, both optional. */
  from: string
  to: string | undefined
  parent: number | undefined
  event: number | undefined
  /** Key of a topic. */
  topic: string | undefined
  locale: string
  max: number
  /** Groups whose private events are included. */
  readers: readonly Readers[]
}

/** Returns dates of events that are published in a language, in their order. */
export async function readDates(db: Db, query: DatesQuery) {
  const { from, to, max } = query
  const inOrder = () => select(db, query).orderBy('begins').orderBy('event_days.page_id').limit(max)
  const begun = await inOrder()
    .where('is_long', '=', 1)
    .where('ends', '>=', from)
    .where('begins', '<', from)
    .execute()
  const beginning = await inOrder()
    .where('begins', '>=', from)
    .$if(to !== undefined, (dates) => dates.where('begins', '<', to ?? ''))
    .execute()
  return [...begun, ...beginning].slice(0, max)
}

/** Returns the days of the last date between two days, and of the first one after those of a query. */
export async function findDaysAround(db: Db, query: DatesQuery, first: string, today: string) {
  const past = await select(db, query)
    .where('begins', '>=', first)
    .where('begins', '<', today)
    .where('ends', '<', today)
    .orderBy('begins', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = await select(db, query)
    .where('begins', '>=', query.to ?? query.from)
    .orderBy('begins')
    .limit(1)
    .executeTakeFirst()
  return { past: toDay(past?.begins), next: toDay(next?.begins) }
}

const toDay = (begins: string | undefined) => (begins === undefined ? null : sliceDay(begins))

const select = (db: Db, { parent, event, topic, locale, readers }: DatesQuery) =>
  db
    .selectFrom('event_days')
    // SQLite keeps the order of cross joins: dates by their begin, so that the limit ends the search.
    .crossJoin('pages')
    .crossJoin('page_translations')
    .whereRef('pages.id', '=', 'event_days.page_id')
    .whereRef('page_translations.page_id', '=', 'event_days.page_id')
    .select(['event_days.page_id', 'begins', 'ends', 'starts_at', 'ends_at', 'state'])
    .where('page_translations.locale', '=', locale)
    .where('page_translations.status', '=', 'published')
    .where(isReadableBy(readers))
    .$if(parent !== undefined, (dates) => dates.where('pages.parent_id', '=', parent ?? 0))
    .$if(event !== undefined, (dates) => dates.where('event_days.page_id', '=', event ?? 0))
    .$if(topic !== undefined, (dates) =>
      dates.where('event_days.page_id', 'in', ({ selectFrom }) =>
        selectFrom('page_topics')
          .innerJoin('topics', 'topics.id', 'page_topics.topic_id')
          .select('page_topics.page_id')
          .where('topics.key', '=', topic ?? ''),
      ),
    )

/** Returns the stored field values of pages in a language, by page. */
export async function readFieldValues(db: Db, ids: number[], locale: string) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'field_values'])
    .where('page_id', 'in', ids)
    .where('locale', '=', locale)
    .where('status', '=', 'published')
    .execute()
  return new Map(rows.map((row) => [row.page_id, row.field_values]))
}
