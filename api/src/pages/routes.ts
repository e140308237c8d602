import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { listPublishedPages } from '@vitrine/contract/endpoints/site-content'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { type Bound, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { conditional, contentTags } from '../http/etag.ts'
import { BuiltValue, reply, WrittenJson } from '../http/reply.ts'
import { answerWith } from './answer.ts'
import { partsTags } from './parts-tag.ts'
import { type FindPreview, type Previewed, withPreview, withPreviewed } from './previewed.ts'
import type { PublishedPages } from './published.ts'
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

export function pageRoutes({ db, changes, rules, published, findPreview }: PageRoutes): Bound[] {
  const contentTag = contentTags(changes, rules)
  const partsTag = partsTags(rules)
  // Created here, it does not keep the request alive.
  const stillTagged = (query: PageQuery, tag: string) => async () => {
    const pages = await published()
    return partsTag(pages, query, selectPages(pages, rules, query)) === tag
  }
  const list = async (request: ApiRequest, query: PageQuery, preview: Previewed | undefined) => {
    // A tag on the network must be right in every process: it is that of the whole content.
    const version = preview || request.isInProcess ? undefined : conditional(request, contentTag())
    if (version?.notModified) return version.notModified
    const pages = preview?.pages ?? (await published())
    const selection = selectPages(pages, rules, query)
    const isTagged = !preview && request.isInProcess && selection.pages.length <= valueMax
    const tag = isTagged ? partsTag(pages, query, selection) : undefined
    const { headers, notModified } = tag === undefined ? { ...version } : conditional(request, tag)
    if (notModified) return notModified
    const answer = answerWith(pages, rules, query)
    const body = await answerInTurns(request, query, selection, async (chunk) => {
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
    return reply(200, body, headers, tag === undefined ? undefined : stillTagged(query, tag))
  }
  return [
    bind(
      listPublishedPages,
      withPreview(findPreview, ({ request }, { query }, preview) => list(request, query, preview)),
    ),
  ]
}

const wantsContent = (query: PageQuery) =>
  query.field('content') || (query.field('translatable') && query.text('content'))

// The default locale's content is a field of the page itself.
const onlyLocale = (query: PageQuery, locale?: string) =>
  query.field('content') ? undefined : locale

async function answerInTurns(
  request: ApiRequest,
  query: PageQuery,
  { pages, total, match, locale, gone }: Selection,
  read: (pages: Selection['pages']) => Promise<unknown[]>,
) {
  const meta = { total, page: query.number, size: query.size, match, locale, gone }
  const turns = inTurns(pages, read)
  // Read before the answer begins, so that a database that fails is still answered with 500.
  const first = (await turns.next()).value ?? []
  if (pages.length <= pagesInATurn) return new BuiltValue({ data: first, meta })
  if (request.isInProcess && pages.length <= valueMax) {
    const data = [...first]
    for await (const rows of turns) data.push(...rows)
    return new BuiltValue({ data, meta })
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
        request.breakOff(controller, error)
      }
    },
  })
  return new WrittenJson(body)
}

async function* inTurns<P, R>(pages: P[], read: (pages: P[]) => Promise<R[]>) {
  for (let from = 0; from < pages.length; from += pagesInATurn) {
    if (from > 0) await turnOfOthers()
    yield await read(pages.slice(from, from + pagesInATurn))
  }
}
