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

/** Screens that are the same for all guests of a language, but for the query that their links repeat. */
const guestScreens = new Set<string>([screenPaths.login, screenPaths.forgotPassword])

/** Stands for the query in a document that is held; no request can name it. */
const queryMark = `?${randomUUID()}`

/** What screens for guests are rendered by, and held in. */
export interface GuestParts {
  config: PublicConfig
  renderScreen: (asked: ScreenVisit) => Promise<Rendering>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  logError: (error: unknown) => void
  pages: PageCache
  /** How often the API has failed so far. */
  faults: () => number
}

/** What the document of a screen depends on, where a guest asks for it. */
interface GuestVisit {
  locale: string
  pathname: string
  search: string
}

/** Answers with a screen that is held; false if it has to be rendered for this request. */
export type AnswerGuest = (
  req: IncomingMessage,
  res: ServerResponse,
  visit: GuestVisit,
  fields: Fields,
) => Promise<boolean>

export const isForGuests = (path: string): boolean => guestScreens.has(path)

/** The caller has found out that nobody is signed in, and that the screen is one for guests. */
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

/** Holds screens among the pages, until the content has another version. */
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

/** The document for a guest without cookies; undefined if it is none that may be held. */
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
