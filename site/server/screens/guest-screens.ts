import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '@vitrine/contract/escape-html'
import { screenPaths } from '@vitrine/contract/paths'
import type { PublicConfig } from '../../app/site/site.ts'
import type { Rendering } from '../../entry-server.tsx'
import { type Fields, sendBody, sendFresh } from '../http/body.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { joinHtml } from '../rendering/join-html.ts'
import type { ScreenVisit } from '../rendering/render.ts'
import { visitorOf } from '../rendering/visitor.ts'

/** Screens that are the same for all guests of a language, except for the query in their links. */
const guestScreens = new Set<string>([screenPaths.login, screenPaths.forgotPassword])

/** Placeholder for the query in a cached document. It is random, so no request can contain it. */
const queryMark = `?${randomUUID()}`

/** Renderer, cache and API access for the screens of guests. */
export interface GuestParts {
  config: PublicConfig
  renderScreen: (asked: ScreenVisit) => Promise<Rendering>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  logError: (error: unknown) => void
  pages: PageCache
  /** Returns the number of API failures so far. */
  faults: () => number
}

/** Parts of a guest's request that the document of a screen depends on. */
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
  fields: Fields,
) => Promise<boolean>

export const isForGuests = (path: string): boolean => guestScreens.has(path)

/**
 * Returns a function that answers from the cache. Call it only if no user is signed in and
 * `isForGuests` is true for the path.
 */
export function answerGuests(parts: GuestParts): AnswerGuest {
  const { pages, config } = parts
  const find = findingScreens(pages, (visit) => renderForGuest(parts, visit))
  return async (req, res, visit, fields) => {
    const { search } = new URL(visit.search, config.siteUrl)
    const held = await find({ ...visit, search: search && queryMark })
    if (!held) return false
    const { name, page } = held
    if (search) {
      const raw = page.raw ?? (await pages.unpack(name, page, undefined))
      const html = String(raw).replaceAll(queryMark, () => escapeHtml(search))
      await sendFresh(req, res, { status: 200, html: Buffer.from(html), fields, compressed: true })
    } else await sendBody(req, res, page, fields, (coding) => pages.unpack(name, page, coding))
    return true
  }
}

/** Caches screens together with the pages, until the content has a newer version. */
function findingScreens(
  pages: PageCache,
  render: (visit: GuestVisit) => Promise<Buffer | undefined>,
) {
  return async (visit: GuestVisit) => {
    const name = `screen ${visit.locale} ${visit.pathname}${visit.search}`
    const held = await pages.find(name)
    if (held) return { name, page: held }
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
  const visitor = visitorOf(caller, { config, fetch, locale, logError })
  const request = new Request(config.siteUrl + pathname + search)
  const before = faults()
  const rendered = await renderScreen({ request, locale, visitor })
  const isWhole = faults() === before && visitor.setCookies().length === 0
  if ('location' in rendered || rendered.error || rendered.status !== 200 || !isWhole)
    return undefined
  return joinHtml(rendered.html)
}
