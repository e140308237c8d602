import { nextSlice } from '@vitrine/files/time-slice'
import { sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { PageIdSlice } from './page-id-slices.ts'

/** State of an existing text. */
export type TextState = 'draft' | 'published' | 'changed' | 'outdated' | 'planned'

export interface StoredTextState {
  state: TextState
  /** True if readers see a version of it. */
  isLive: boolean
}

/** States of the texts of a page, by language. */
export type PageStates = Map<string, StoredTextState>

/**
 * Reads the states of all texts of a slice of pages. One row per page, since SQLite reads a row more
 * slowly than the parts of a string.
 */
export async function readTextStates(db: Db, slice: PageIdSlice): Promise<Map<number, PageStates>> {
  const states = new Map<number, PageStates>(slice.ids.map((id) => [id, new Map()]))
  for (const { page_id, texts } of await readPublished(db, slice))
    for (const text of texts.split(' ')) {
      const [locale = '', status] = text.split(':')
      const isLive = status === 'published'
      states.get(page_id)?.set(locale, { state: isLive ? 'published' : 'draft', isLive })
    }
  await nextSlice()
  for (const { page_id, texts } of await readWorkingCopies(db, slice))
    for (const text of texts.split(' ')) {
      const [locale = '', changed] = text.split(':')
      const page = states.get(page_id)
      const isLive = page?.get(locale)?.isLive === true
      if (!isLive) page?.set(locale, { state: 'draft', isLive })
      else if (changed === '1') page?.set(locale, { state: 'changed', isLive })
    }
  await nextSlice()
  for (const { page_id, texts } of await readOutdated(db, slice))
    for (const locale of texts.split(' ')) {
      const page = states.get(page_id)
      if (page?.get(locale)?.isLive) page.set(locale, { state: 'outdated', isLive: true })
    }
  await nextSlice()
  for (const { page_id, locale } of await readScheduled(db, slice)) {
    const page = states.get(page_id)
    page?.set(locale, { state: 'planned', isLive: page.get(locale)?.isLive === true })
  }
  return states
}

// The first two read an index only, since rows contain whole articles. No locale contains a space or a colon.
const readPublished = (db: Db, { first, last }: PageIdSlice) =>
  db
    .selectFrom('page_translations')
    .select(['page_id', sql<string>`string_agg(locale || ':' || status, ' ')`.as('texts')])
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .groupBy('page_id')
    .execute()

const readWorkingCopies = (db: Db, { first, last }: PageIdSlice) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', sql<string>`string_agg(locale || ':' || changed, ' ')`.as('texts')])
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .where('locale', '!=', everyLocale)
    .groupBy('page_id')
    .execute()

const readOutdated = (db: Db, { first, last }: PageIdSlice) =>
  db
    .selectFrom('translation_debt')
    .select(['page_id', sql<string>`string_agg(locale, ' ')`.as('texts')])
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .where('kind', '=', 'outdated')
    .groupBy('page_id')
    .execute()

const readScheduled = (db: Db, { first, last }: PageIdSlice) =>
  db
    .selectFrom('page_plans')
    .select(['page_id', 'locale'])
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .where('publish_at', 'is not', null)
    .execute()
