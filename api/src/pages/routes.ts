import { createHash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config'
import { apiPaths } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { check } from '../http/body.ts'
import { unchanged } from '../http/etag.ts'
import { answerWith } from './answer.ts'
import type { PublishedPages } from './published.ts'
import { PageQuery } from './query.ts'
import { contentOf, type Selection, selectPages } from './store.ts'

interface PageRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
}

/** Pages that are read and written at once; a whole list is never held in memory. */
const chunkSize = 25

export function pageRoutes({ db, changes, rules, published }: PageRoutes) {
  const rulesTag = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 8)
  return new Hono().get(apiPaths.pages, async (c) => {
    const asked = check(c, PageQuery, c.req.query())
    if ('refusal' in asked) return asked.refusal
    const same = unchanged(c, `"${changes.current()}-${rulesTag}"`)
    if (same) return same
    const query = asked.value
    const pages = await published()
    const selection = selectPages(pages, rules, query)
    const answer = answerWith(pages, rules, query)
    return answerInChunks(c, query, selection, async (chunk) => {
      const locale = selection.locale ?? query.locale
      const content = wantsContent(query)
        ? await contentOf(db, chunk, onlyLocale(query, locale))
        : new Map()
      return chunk.map((page) => answer(page, content, selection.locale))
    })
  })
}

const wantsContent = (query: PageQuery) =>
  query.field('content') || (query.field('translatable') && query.text('content'))

// The default locale's content is a field of the page itself.
const onlyLocale = (query: PageQuery, locale?: string) =>
  query.field('content') ? undefined : locale

function answerInChunks(
  c: Context,
  query: PageQuery,
  { pages, total, match, locale }: Selection,
  read: (chunk: Selection['pages']) => Promise<unknown[]>,
) {
  const meta = { total, page: query.number, size: query.size, match, locale }
  if (pages.length <= chunkSize)
    return (async () => c.json({ data: pages.length > 0 ? await read(pages) : [], meta }))()
  const encoder = new TextEncoder()
  let done = 0
  const body = new ReadableStream({
    async pull(controller) {
      const chunk = pages.slice(done, done + chunkSize)
      const rows = (await read(chunk)).map((page) => JSON.stringify(page)).join(',')
      const before = done === 0 ? '{"data":[' : ','
      done += chunk.length
      const after = done === pages.length ? `],"meta":${JSON.stringify(meta)}}` : ''
      controller.enqueue(encoder.encode(before + rows + after))
      if (after) controller.close()
    },
  })
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
