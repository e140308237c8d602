import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config'
import { apiPaths } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { answerWithValue, type IsStill, isInProcess } from '../http/answer.ts'
import { check } from '../http/body.ts'
import { breakOff } from '../http/break-off.ts'
import { contentTags, unchanged } from '../http/etag.ts'
import { answerWith } from './answer.ts'
import { partsTags } from './parts-tag.ts'
import { type FindPreview, previewFor, withPreviewed } from './previewed.ts'
import type { PublishedPages } from './published.ts'
import { PageQuery } from './query.ts'
import { showFieldsOf } from './shown-fields.ts'
import { contentOf, type Selection, selectPages } from './store.ts'

interface PageRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** Pages that are read and written in one turn of the event loop; others have theirs in between. */
const pagesInATurn = 3
/** A longer list is never held in memory as a whole. */
const valueMax = 25

export function pageRoutes({ db, changes, rules, published, findPreview }: PageRoutes) {
  const contentTag = contentTags(changes, rules)
  const partsTag = partsTags(rules)
  // Made here, it holds on to nothing else of its request.
  const stillTagged = (query: PageQuery, tag: string) => async () => {
    const pages = await published()
    return partsTag(pages, query, selectPages(pages, rules, query)) === tag
  }
  return new Hono().get(apiPaths.pages, async (c) => {
    const asked = check(c, PageQuery, c.req.query())
    if ('refusal' in asked) return asked.refusal
    const found = await previewFor(c, findPreview)
    if ('refusal' in found) return found.refusal
    const { preview } = found
    // Over the network a tag has to be right in every process, and tells of no more than a version.
    const known = preview || isInProcess(c) ? undefined : unchanged(c, contentTag())
    if (known) return known
    const query = asked.value
    const pages = preview?.pages ?? (await published())
    const selection = selectPages(pages, rules, query)
    const isTold = !preview && isInProcess(c) && selection.pages.length <= valueMax
    const tag = isTold ? partsTag(pages, query, selection) : undefined
    const same = tag === undefined ? undefined : unchanged(c, tag)
    if (same) return same
    const answer = answerWith(pages, rules, query)
    const isStill = tag === undefined ? undefined : stillTagged(query, tag)
    return answerInTurns(c, query, selection, isStill, async (chunk) => {
      const locale = selection.locale ?? query.locale
      const held = wantsContent(query)
        ? await contentOf(db, chunk, onlyLocale(query, locale))
        : new Map()
      const content = preview ? await withPreviewed(held, chunk, preview) : held
      const showFields = query.include('fields')
        ? await showFieldsOf(db, rules, pages, chunk)
        : undefined
      return chunk.map((page) => answer(page, { content, showFields }, selection.locale))
    })
  })
}

const wantsContent = (query: PageQuery) =>
  query.field('content') || (query.field('translatable') && query.text('content'))

// The default locale's content is a field of the page itself.
const onlyLocale = (query: PageQuery, locale?: string) =>
  query.field('content') ? undefined : locale

async function answerInTurns(
  c: Context,
  query: PageQuery,
  { pages, total, match, locale, gone }: Selection,
  isStill: IsStill | undefined,
  read: (pages: Selection['pages']) => Promise<unknown[]>,
) {
  const meta = { total, page: query.number, size: query.size, match, locale, gone }
  const turns = inTurns(pages, read)
  // Read before the answer begins, so that a database that fails is still answered with 500.
  const first = (await turns.next()).value ?? []
  if (pages.length <= pagesInATurn) return answerWithValue(c, { data: first, meta }, isStill)
  if (isInProcess(c) && pages.length <= valueMax) {
    const data = [...first]
    for await (const rows of turns) data.push(...rows)
    return answerWithValue(c, { data, meta }, isStill)
  }
  const encoder = new TextEncoder()
  const written = (rows: unknown[]) => rows.map((page) => JSON.stringify(page)).join(',')
  let before = `{"data":[${written(first)}`
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { value: rows, done } = await turns.next()
        const text = done ? `],"meta":${JSON.stringify(meta)}}` : `,${written(rows)}`
        controller.enqueue(encoder.encode(before + text))
        before = ''
        if (done) controller.close()
      } catch (error) {
        breakOff(c, controller, error)
      }
    },
  })
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}

async function* inTurns<P, R>(pages: P[], read: (pages: P[]) => Promise<R[]>) {
  for (let from = 0; from < pages.length; from += pagesInATurn) {
    if (from > 0) await turnOfOthers()
    yield await read(pages.slice(from, from + pagesInATurn))
  }
}
