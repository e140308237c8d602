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
  const { from, to } = query
  const begun = await select(db, query)
    .where('is_long', '=', 1)
    .where('ends', '>=', from)
    .where('begins', '<', from)
    .execute()
  const beginning = await select(db, query)
    .where('begins', '>=', from)
    .$if(to !== undefined, (dates) => dates.where('begins', '<', to ?? ''))
    .execute()
  return [...begun, ...beginning].slice(0, query.max)
}

const select = (db: Db, { parent, event, topic, locale, max, readers }: DatesQuery) =>
  db
    .selectFrom('event_days')
    .innerJoin('pages', 'pages.id', 'event_days.page_id')
    .innerJoin('page_translations', 'page_translations.page_id', 'event_days.page_id')
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
    .orderBy('begins')
    .orderBy('event_days.page_id')
    .limit(max)

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
