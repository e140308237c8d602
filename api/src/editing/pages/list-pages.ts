import { createHash } from 'node:crypto'
import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { packPage } from '@vitrine/contract/admin/page-tree'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { nextSlice } from '@vitrine/files/time-slice'
import type { InputOf } from '../../binding/bind.ts'
import { toBatches } from '../../db/batches.ts'
import { checkEtag } from '../../http/etag.ts'
import { reply, SerializedJson } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { type KeyedPage, readListedPages } from './read-listed-pages.ts'

/**
 * Lists the pages that match, or a part of them, with a title and the states of all languages.
 * Answers 304 if nothing has changed.
 */
export async function listPages(
  editing: EditingDeps,
  ctx: PersonRequest,
  { query }: InputOf<typeof endpoints.listPages>,
) {
  const { rules } = editing.context
  const unknown = [query.locale, query.in].find((code) => code && !isSiteLocale(rules, code))
  if (unknown !== undefined) return refuseLocale(editing, ctx, query.locale === unknown)
  const matches = createPageMatcher(rules, query)
  const pages = await readSorted(editing, ctx, query, ({ key, ...page }) =>
    matches(page) ? JSON.stringify(query.keys === '1' ? { ...page, key } : page) : undefined,
  )
  const end = query.limit === undefined ? pages.length : query.from + query.limit
  const part = pages.slice(query.from, end)
  return answerUnlessKnown(ctx, '{"data":[', part, `],"total":${pages.length}}`)
}

/**
 * Lists all pages in the compact form of the tree, with a title and the states of all languages.
 * Answers 304 if nothing has changed.
 */
export async function showPageTree(
  editing: EditingDeps,
  ctx: PersonRequest,
  { query }: InputOf<typeof endpoints.showPageTree>,
) {
  const { rules } = editing.context
  if (query.locale && !isSiteLocale(rules, query.locale)) return refuseLocale(editing, ctx, true)
  const locales = rules.locales.map(({ code }) => code)
  const pages = await readSorted(editing, ctx, query, ({ key, ...page }) =>
    JSON.stringify(packPage(query.keys === '1' ? { ...page, key } : page, locales)),
  )
  const before = `{"data":{"locales":${JSON.stringify(locales)},"pages":[`
  return answerUnlessKnown(ctx, before, pages, ']}}')
}

const refuseLocale = (editing: EditingDeps, ctx: PersonRequest, isOfTitles: boolean) =>
  refuseWithMessage(editing, ctx, 422, 'locale_unknown', isOfTitles ? 'locale' : 'in')

type Filters = InputOf<typeof endpoints.listPages>['query']

function createPageMatcher(
  { locales }: LocaleRules,
  { state, in: only, template, owner, topic }: Filters,
) {
  const codes = only === undefined ? locales.map(({ code }) => code) : [only]
  return (page: ListedPage) =>
    (template === undefined || page.template === template) &&
    (owner === undefined || page.owner === owner) &&
    (topic === undefined || page.topics?.includes(topic)) &&
    (state === undefined || codes.some((code) => (page.states[code] ?? 'missing') === state))
}

/**
 * Reads the pages outside or inside the trash, and serializes each. Returns them by their position,
 * without those for which `serialize` returns undefined. Validating 16,000 states takes longer than
 * reading them, so only the types of serialized pages are checked.
 */
async function readSorted(
  { context: { db, rules } }: EditingDeps,
  ctx: PersonRequest,
  {
    locale = rules.defaultLocale,
    trash,
  }: { locale?: string | undefined; trash?: string | undefined },
  serialize: (page: KeyedPage) => string | undefined,
): Promise<string[]> {
  const chain = getFullFallbackChain(rules, locale)
  const options = { chain, inTrash: trash === '1', userId: ctx.me.user.id }
  const pages: { id: number; position: number; text: string }[] = []
  for await (const slice of readListedPages(db, options))
    for (const page of slice) {
      const text = serialize(page)
      if (text !== undefined) pages.push({ id: page.id, position: page.position, text })
    }
  const sorted = pages.toSorted((one, other) => one.position - other.position || one.id - other.id)
  return sorted.map(({ text }) => text)
}

/** Answers with serialized pages, encoded and digested part by part. */
async function answerUnlessKnown(
  ctx: PersonRequest,
  before: string,
  pages: string[],
  after: string,
) {
  const encoder = new TextEncoder()
  const hash = createHash('sha256')
  const body: Uint8Array<ArrayBuffer>[] = []
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    hash.update(bytes)
    body.push(bytes)
  }
  add(before)
  let separator = ''
  for (const batch of toBatches(pages)) {
    await nextSlice()
    add(separator + batch.join())
    separator = ','
  }
  add(after)
  const cached = checkEtag(ctx.request, `W/"${hash.digest('base64url')}"`, 'private, no-cache')
  return (
    cached.notModified ?? reply(200, new SerializedJson(new Blob(body).stream()), cached.headers)
  )
}
