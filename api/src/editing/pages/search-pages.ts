import { type FoundPages, searchResultsMax } from '@vitrine/contract/admin/page-search'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { createTimeSlices } from '../../db/time-slice.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import { retryAfter } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { parseTextFields, textColumns } from '../../publishing/text-fields.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage } from '../calls/messages.ts'
import { findTitledPages } from './list-titles.ts'
import { cutExcerpt, toPlainText, toSearchPatterns } from './search-patterns.ts'

const retryAfterSeconds = 2

/** Pages per query: titles are short, contents are not. */
const pagesPerQuery = { titles: 500, contents: 20 }

/**
 * Creates the search handler. One search runs at a time per process, because it may read every text
 * of the site; others get 503.
 */
export function createPageSearch() {
  let isRunning = false
  return async (
    editing: EditingDeps,
    ctx: PersonRequest,
    { query: { q } }: InputOf<typeof endpoints.searchPages>,
  ) => {
    if (isRunning)
      return retryAfter(503, getMessage(editing, ctx, 'search_busy'), retryAfterSeconds)
    isRunning = true
    try {
      return await findPages(editing.context.db, ctx.request, q)
    } finally {
      isRunning = false
    }
  }
}

interface Match {
  locale: string
  excerpt: string
}

async function findPages(db: Db, request: ApiRequest, q: string): Promise<FoundPages> {
  const patterns = toSearchPatterns(q)
  const matches = (text: string) => patterns.every((pattern) => pattern.test(text))
  const ids = await findLivePages(db)
  const found = new Map<number, Match>()
  await searchTexts(db, request, ids, found, {
    read: readTitles,
    batchSize: pagesPerQuery.titles,
    getExcerpt: ({ title, slug }) => (matches(`${title} ${slug}`) ? '' : undefined),
  })
  await searchTexts(db, request, ids, found, {
    read: readTexts,
    batchSize: pagesPerQuery.contents,
    getExcerpt: ({ content, ...others }) => {
      const short = Object.values(others).join(' ')
      // Most texts lack a word; then their tags need not be removed.
      if (!matches(`${short} ${content}`)) return undefined
      const text = toPlainText(content)
      return matches(`${short} ${text}`) ? cutExcerpt(text, patterns) : undefined
    },
  })
  const firstMatches = [...found].slice(0, searchResultsMax)
  const pages = await findTitledPages(
    db,
    firstMatches.map(([id]) => id),
  )
  const data = pages.flatMap((page) => {
    const match = found.get(page.id)
    return match ? [{ ...page, ...match }] : []
  })
  return { data, hasMore: found.size > searchResultsMax }
}

interface TextQuery<T> {
  /** Reads drafts and published texts of pages. */
  read: (db: Db, ids: number[]) => Promise<{ page_id: number; locale: string; text: T }[]>
  batchSize: number
  /** Returns an excerpt of a matching text; undefined if it does not match. */
  getExcerpt: (text: T) => string | undefined
}

/** Adds matches until there are more than `searchResultsMax`, or the client has disconnected. */
async function searchTexts<T>(
  db: Db,
  { incoming }: ApiRequest,
  ids: number[],
  found: Map<number, Match>,
  { read, batchSize, getExcerpt }: TextQuery<T>,
) {
  const yieldSlice = createTimeSlices()
  for (let from = 0; from < ids.length; from += batchSize) {
    const others = ids.slice(from, from + batchSize).filter((id) => !found.has(id))
    for (const { page_id, locale, text } of others.length > 0 ? await read(db, others) : []) {
      if (found.size > searchResultsMax || incoming?.socket.destroyed) return
      await yieldSlice()
      const excerpt = found.has(page_id) ? undefined : getExcerpt(text)
      if (excerpt !== undefined) found.set(page_id, { locale, excerpt })
    }
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
  return [...copies, ...texts].map(({ page_id, locale, ...text }) => ({ page_id, locale, text }))
}

async function readTexts(db: Db, ids: number[]) {
  const copies = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'fields'])
    .where('page_id', 'in', ids)
    .where('locale', '!=', everyLocale)
    .execute()
  const texts = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', ...textColumns])
    .where('page_id', 'in', ids)
    .execute()
  const drafts = copies.map(({ fields, ...ref }) => ({ ...ref, text: parseTextFields(fields) }))
  const published = texts.map(({ page_id, locale, ...text }) => ({ page_id, locale, text }))
  return [...drafts, ...published]
}
