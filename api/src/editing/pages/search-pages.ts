import { type FoundPages, searchResultsMax } from '@vitrine/contract/admin/page-search'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { nextSlice } from '@vitrine/files/time-slice'
import type { InputOf } from '../../binding/bind.ts'
import { toBatches } from '../../db/batches.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { searchDrafts } from '../../search/search-drafts.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { findTitledPages } from './list-titles.ts'
import { toSearchPatterns } from './search-patterns.ts'

/** Texts per query. */
const pagesPerQuery = 500

/**
 * Finds pages by words of their titles and paths, then by words of their drafts and published texts
 * in the search index.
 */
export async function searchPages(
  { context: { db, rules } }: EditingDeps,
  _ctx: PersonRequest,
  { query: { q, only } }: InputOf<typeof endpoints.searchPages>,
): Promise<FoundPages> {
  const found = new Map<number, Match>()
  if (only !== 'texts') await findTitles(db, toSearchPatterns(q), found)
  const max = searchResultsMax + 1
  if (found.size < max)
    for (const { id, ...match } of await searchDrafts(db, rules, q, max))
      if (!found.has(id)) found.set(id, match)
  const first = [...found].slice(0, searchResultsMax)
  const pages = await findTitledPages(
    db,
    first.map(([id]) => id),
  )
  const byId = new Map(pages.map((page) => [page.id, page]))
  const data = first.flatMap(([id, match]) => {
    const page = byId.get(id)
    return page ? [{ ...page, ...match }] : []
  })
  return { data, hasMore: found.size > searchResultsMax }
}

interface Match {
  locale: string
  excerpt: string
}

/** Adds pages with all words in the title or the path, until there are more than the maximum. */
async function findTitles(db: Db, patterns: RegExp[], found: Map<number, Match>) {
  const ids = await findLivePages(db)
  for (const batch of toBatches(ids, pagesPerQuery))
    for (const { page_id, locale, title, slug } of await readTitles(db, batch)) {
      if (found.size > searchResultsMax) return
      await nextSlice()
      const matches = patterns.every((pattern) => pattern.test(`${title} ${slug}`))
      if (matches && !found.has(page_id)) found.set(page_id, { locale, excerpt: '' })
    }
}

async function findLivePages(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function readTitles(db: Db, ids: number[]) {
  const copies = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'title', 'slug'])
    .where('page_id', 'in', ids)
    .where('locale', '!=', everyLocale)
    .execute()
  const texts = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title', 'slug'])
    .where('page_id', 'in', ids)
    .execute()
  return [...copies, ...texts]
}
