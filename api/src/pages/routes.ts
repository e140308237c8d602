import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { listPublishedPages } from '@vitrine/contract/endpoints/site-content'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { type LocaleChoice, toLocaleChoice } from '@vitrine/contract/locale/locale'
import { getDay } from '@vitrine/contract/locale/zoned-days'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { FormKeys } from '../crypto/form-keys.ts'
import { createFormToken, getFormVersion } from '../crypto/form-token.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply, SerializedJson, UnparsedValue } from '../http/reply.ts'
import { createPageAnswer } from './answer.ts'
import { createDayChange } from './day-change.ts'
import { createRelations } from './neighbours.ts'
import { createPartsTag } from './parts-tag.ts'
import type { PublishedPages } from './published-pages.ts'
import { createFieldRenderer } from './shown-fields.ts'
import { readHtml, type Selection, selectPages } from './store.ts'
import {
  type FindPreview,
  type PreviewedSite,
  replaceWithPreviewed,
  withPreview,
} from './with-preview.ts'

interface PageRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
  findRedirect: FindRedirect
  now: () => Date
  formKeys: FormKeys
  /** Time zone of the site. */
  timeZone: () => string
}

/**
 * Finds the redirect of an address that no page of its language has: a status of 410 has no target.
 * `isExact` is false for a pattern.
 */
export type FindRedirect = (
  published: PublishedPages,
  path: string,
  choice: LocaleChoice,
) => Promise<{ to: string | undefined; status: number; isExact: boolean } | undefined>

/** Pages per turn of the event loop, so that other requests are not blocked. */
const pagesPerChunk = 3
/** Longer lists are streamed and never complete in memory. */
const bufferedMax = 25

export function pageRoutes({
  db,
  changes,
  rules,
  published,
  findPreview,
  findRedirect,
  now,
  formKeys,
  timeZone,
}: PageRoutes): BoundEndpoint[] {
  // Caches of pages compare the version of the content.
  const onChange = () => changes.commit(async () => {})
  const awaitDayChange = createDayChange({ now, timeZone, onChange })
  const contentTag = createContentEtag(changes, rules)
  const partsTag = createPartsTag(rules)
  // Declared here, the closure does not retain the request.
  const createRevalidation = (query: PageQuery, tag: string) => async () => {
    const pages = await published()
    return partsTag(pages, query, await select(pages, query)) === tag
  }
  const getToday = () => {
    awaitDayChange()
    return getDay(now(), timeZone())
  }
  const signForm = (form: FormDefinition) => {
    // The token is renewed with the day.
    awaitDayChange()
    return createFormToken(formKeys, getFormVersion(form), now())
  }
  const select = (pages: PublishedPages, query: PageQuery) => {
    const selection = selectPages(pages, rules, query, getToday)
    const { path } = query
    return path === undefined || isCertain(selection)
      ? selection
      : addRedirect(selection, findRedirect(pages, path, toLocaleChoice(query)))
  }
  const list = async (
    request: ApiRequest,
    query: PageQuery,
    preview: PreviewedSite | undefined,
  ) => {
    // An ETag on the network must be valid in every process, so it covers all content.
    const version = preview || request.isInProcess ? undefined : checkEtag(request, contentTag())
    if (version?.notModified) return version.notModified
    const pages = preview?.pages ?? (await published())
    const selection = await select(pages, query)
    const isTagged = !preview && request.isInProcess && selection.pages.length <= bufferedMax
    const relations = createRelations(pages)
    const tag = isTagged ? partsTag(pages, query, selection, relations) : undefined
    const { headers, notModified } = tag === undefined ? { ...version } : checkEtag(request, tag)
    if (notModified) return notModified
    const answer = createPageAnswer(pages, rules, query, relations)
    const body = await streamAnswer(request, query, selection, async (chunk) => {
      const locale = selection.locale ?? query.locale
      const stored = needsHtml(query, chunk)
        ? await readHtml(db, chunk, getContentLocale(query, locale))
        : new Map()
      const html = preview ? await replaceWithPreviewed(stored, chunk, preview) : stored
      const showFields = query.include('fields')
        ? await createFieldRenderer(db, {
            rules,
            published: pages,
            pages: chunk,
            only: query.values,
            signForm: preview && !preview.readers ? undefined : signForm,
          })
        : undefined
      return chunk.map((page) => answer(page, { html, showFields }, selection.locale))
    })
    return reply(200, body, headers, tag === undefined ? undefined : createRevalidation(query, tag))
  }
  return [
    bind(
      listPublishedPages,
      withPreview(findPreview, ({ request }, { query }, preview) => list(request, query, preview)),
    ),
  ]
}

/** False for the slug of another language: a redirect of exactly this path comes before it. */
const isCertain = ({ pages, match }: Selection) => pages.length > 0 && match !== 'translated'

async function addRedirect(
  selection: Selection,
  found: ReturnType<FindRedirect>,
): Promise<Selection> {
  const { to, status, isExact } = (await found) ?? {}
  if (status === undefined || (selection.pages.length > 0 && !isExact)) return selection
  if (to === undefined) return { pages: [], total: 0, gone: true }
  return { pages: [], total: 0, redirect: { to, status } }
}

const needsHtml = (query: PageQuery, pages: Selection['pages']) =>
  query.field('content') ||
  (query.field('translatable') && query.text('content')) ||
  (query.include('fields') && pages.some(hasRichFields))

const hasRichFields = ({ translatable }: Selection['pages'][number]) =>
  Object.values(translatable).some(({ field_values }) => field_values.includes('"html":'))

// The content of the default locale is a field of the page.
const getContentLocale = (query: PageQuery, locale?: string) =>
  query.field('content') ? undefined : locale

async function streamAnswer(
  request: ApiRequest,
  query: PageQuery,
  { pages, total, match, locale, gone, redirect }: Selection,
  read: (pages: Selection['pages']) => Promise<unknown[]>,
) {
  const meta = { total, page: query.number, size: query.size, match, locale, gone, redirect }
  const chunks = readChunks(pages, read)
  // Reads the first chunk before the response starts, so that a database error still answers 500.
  const first = (await chunks.next()).value ?? []
  if (pages.length <= pagesPerChunk) return new UnparsedValue({ data: first, meta })
  if (request.isInProcess && pages.length <= bufferedMax) {
    const data = [...first]
    for await (const rows of chunks) data.push(...rows)
    return new UnparsedValue({ data, meta })
  }
  const encoder = new TextEncoder()
  const serialize = (rows: unknown[]) => rows.map((page) => JSON.stringify(page)).join(',')
  let prefix = `{"data":[${serialize(first)}`
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { value: rows, done } = await chunks.next()
        const text = done ? `],"meta":${JSON.stringify(meta)}}` : `,${serialize(rows)}`
        controller.enqueue(encoder.encode(prefix + text))
        prefix = ''
        if (done) controller.close()
      } catch (error) {
        request.abortBody(controller, error)
      }
    },
  })
  return new SerializedJson(body)
}

async function* readChunks<P, R>(pages: P[], read: (pages: P[]) => Promise<R[]>) {
  for (let from = 0; from < pages.length; from += pagesPerChunk) {
    if (from > 0) await yieldToEventLoop()
    yield await read(pages.slice(from, from + pagesPerChunk))
  }
}
