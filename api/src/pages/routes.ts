import { setImmediate as immediate } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config'
import { apiPaths } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { answerWithValue } from '../http/answer.ts'
import { check } from '../http/body.ts'
import { breakOff } from '../http/break-off.ts'
import { contentTags, unchanged } from '../http/etag.ts'
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

/** Pages that are read and written at once: a whole list is neither held in memory nor in the way. */
const chunkSize = 5

export function pageRoutes({ db, changes, rules, published }: PageRoutes) {
  const tag = contentTags(changes, rules)
  return new Hono().get(apiPaths.pages, async (c) => {
    const asked = check(c, PageQuery, c.req.query())
    if ('refusal' in asked) return asked.refusal
    const same = unchanged(c, tag())
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

async function answerInChunks(
  c: Context,
  query: PageQuery,
  { pages, total, match, locale }: Selection,
  read: (chunk: Selection['pages']) => Promise<unknown[]>,
) {
  const meta = { total, page: query.number, size: query.size, match, locale }
  const chunkAt = async (from: number) =>
    from < pages.length ? read(pages.slice(from, from + chunkSize)) : []
  // Read before the answer begins, so that a database that fails is still answered with 500.
  let rows = await chunkAt(0)
  if (pages.length <= chunkSize) return answerWithValue(c, { data: rows, meta })
  const encoder = new TextEncoder()
  let done = 0
  const body = new ReadableStream({
    async pull(controller) {
      // Others have their turn: neither the database nor a quick reader lets go of it.
      await immediate()
      try {
        if (done > 0) rows = await chunkAt(done)
      } catch (error) {
        return breakOff(c, controller, error)
      }
      const before = done === 0 ? '{"data":[' : ','
      done += rows.length
      const after = done === pages.length ? `],"meta":${JSON.stringify(meta)}}` : ''
      const text = rows.map((page) => JSON.stringify(page)).join(',')
      controller.enqueue(encoder.encode(before + text + after))
      if (after) controller.close()
    },
  })
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
