import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { screenPaths } from '@vitrine/contract/http/paths'
import { returnParameter } from '@vitrine/contract/identity/return-path'
import type { BaseConfig } from '../../app/site/site.ts'
import type { RenderResult } from '../../entry-server.tsx'
import { type HeaderFields, sendBody, sendDocument } from '../http/body.ts'
import type { CachedPage, PageCache } from '../pages/page-cache.ts'
import { joinHtml } from '../rendering/join-html.ts'
import type { ScreenVisit } from '../rendering/render.ts'
import { createVisitor } from '../rendering/visitor.ts'

/**
 * Screens that are the same for all guests of a language, except for the return path in their links.
 * They read no other parameter of the query.
 */
const guestScreens = new Set<string>([screenPaths.login, screenPaths.forgotPassword])

const returnPrefix = `${returnParameter}=`

/** Placeholder for the query in a cached document. It is random, so no request can contain it. */
const queryMark = `?${randomUUID()}`

export interface GuestParts {
  config: BaseConfig
  renderScreen: (visit: ScreenVisit) => Promise<RenderResult>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  logError: (error: unknown) => void
  pages: PageCache
  faults: () => number
}

interface GuestVisit {
  locale: string
  pathname: string
  search: string
}

/**
 * Answers with a cached screen, rendered first if needed. Resolves to false if it may not be
 * cached: the caller then renders it for this request.
 */
export type AnswerGuest = (
  req: IncomingMessage,
  res: ServerResponse,
  visit: GuestVisit,
  fields: HeaderFields,
) => Promise<boolean>

export const isForGuests = (path: string): boolean => guestScreens.has(path)

/**
 * Returns a function that answers from the cache. Call it only if no user is signed in and
 * `isForGuests` is true for the path.
 */
export function createGuestAnswers(parts: GuestParts): AnswerGuest {
  const { pages, config } = parts
  const find = createScreenFinder(pages, (visit) => renderForGuest(parts, visit))
  const piecesOf = createScreenSplitter(pages)
  return async (req, res, visit, fields) => {
    const search = returnSearchOf(new URL(visit.search, config.siteUrl))
    const cached = await find({ ...visit, search: search && queryMark })
    if (!cached) return false
    const { name, page } = cached
    if (search) {
      const html = Buffer.from((await piecesOf(name, page)).join(escapeHtml(search)))
      // Compression would cost ten times as much as all the rest, for each new query.
      await sendDocument(req, res, { status: 200, html, fields, compressed: false })
    } else await sendBody(req, res, page, fields, (coding) => pages.unpack(name, page, coding))
    return true
  }
}

/** Returns the query with the return path alone, as the client has written it; empty if it has none. */
function returnSearchOf({ search }: URL): string {
  const parameters = search.slice(1).split('&')
  const found = parameters.find((each) => each.startsWith(returnPrefix))
  return found === undefined ? '' : `?${found}`
}

/**
 * Splits cached screens at the placeholders for the query, and caches the pieces: decompressing
 * costs more than answering.
 */
function createScreenSplitter(pages: PageCache) {
  const split = new Map<string, { digest: string; pieces: string[] }>()
  return async (name: string, page: CachedPage): Promise<string[]> => {
    const cachedSplit = split.get(name)
    if (cachedSplit?.digest === page.digest) return cachedSplit.pieces
    const raw = page.raw ?? (await pages.unpack(name, page, undefined))
    const pieces = String(raw).split(queryMark)
    split.set(name, { digest: page.digest, pieces })
    return pieces
  }
}

/** Caches screens together with the pages, until the content has a newer version. */
function createScreenFinder(
  pages: PageCache,
  render: (visit: GuestVisit) => Promise<Buffer | undefined>,
) {
  return async (visit: GuestVisit) => {
    const name = `screen ${visit.locale} ${visit.pathname}${visit.search}`
    const cached = await pages.find(name)
    if (cached) return { name, page: cached }
    const version = pages.version()
    const content = await render(visit)
    if (content) pages.put(name, { content, fields: [] }, version)
    const page = pages.get(name)
    return page && { name, page }
  }
}

/**
 * Renders the document for a guest without cookies. Returns undefined if it may not be cached: a
 * redirect, an error, a status other than 200, an API failure or a cookie that was set.
 */
async function renderForGuest(
  { config, fetch, logError, renderScreen, faults }: GuestParts,
  { locale, pathname, search }: GuestVisit,
): Promise<Buffer | undefined> {
  const caller = { cookies: '', agent: undefined, forwardedFor: '' }
  const visitor = createVisitor(caller, { config, fetch, locale, logError })
  const request = new Request(config.siteUrl + pathname + search)
  const faultsBefore = faults()
  const rendered = await renderScreen({ request, locale, visitor })
  const isWhole = faults() === faultsBefore && visitor.setCookies().length === 0
  if ('location' in rendered || rendered.error || rendered.status !== 200 || !isWhole)
    return undefined
  return joinHtml(rendered.html)
}
