import type { IncomingMessage, ServerResponse } from 'node:http'
import { choiceIn, localeCookie, localeCookieName, localeOf } from '@vitrine/contract/locale'
import { cookieIn } from '../app/http/cookie.ts'
import type { PublicConfig } from '../app/site/site.ts'
import { leadsToPage, partPath, pathOfPart } from '../app/visit/part-path.ts'
import { compressForOne, type Fields, sendBody } from './body.ts'
import {
  askAgain,
  errorsAreNotKept,
  everyAnswer,
  nothingAllowed,
  pageFields,
  redirectsForAWhile,
} from './headers.ts'
import type { Handler, SiteParts } from './parts.ts'
import { retryAfter, sendProblem, unavailable, wantsJson } from './problems.ts'
import type { RenderedPage, Visit } from './render.ts'
import { isScreen } from './screen-answers.ts'

const noRobots: Fields = ['X-Robots-Tag', 'noindex']

/**
 * Answers with the page at an address, held, or rendered and then held: the whole document, or at an
 * address of its own the part that a navigation puts in place of another's.
 */
export function sendPage({ config, pages, render, policy }: SiteParts): Handler {
  const cookieName = localeCookieName(config.i18n)
  const vary = ['Vary', cookieName ? 'Accept-Encoding, Cookie' : 'Accept-Encoding']
  const everyPage = pageFields(policy)
  const fields = [...everyPage, 'Cache-Control', askAgain, ...vary]
  const origins = originsByHost(config)
  return async (req, res, url) => {
    const asked = pathOfPart(url.pathname)
    const part = asked !== undefined
    const choice = choiceIn(config.i18n, url.search)
    if (choice && !part) return sendChoice(res, config, url.pathname, choice)
    const visit: Visit = {
      pathname: asked ?? url.pathname,
      search: url.search,
      part,
      cookie: cookieName ? chosenLocale(config, req.headers.cookie, cookieName) : undefined,
      origin: origins.get(req.headers.host ?? ''),
    }
    const key = config.i18n.hashMode && !part ? shellKey(visit) : keyOf(visit)
    const held = key === undefined ? undefined : pages.get(key)
    const ownFields = part ? [...fields, ...noRobots] : fields
    if (held) return sendBody(req, res, held, ownFields)
    const version = pages.version()
    const rendered = await render(visit)
    if ('location' in rendered) {
      const detour = part ? toPart(config, rendered) : rendered
      return detour ? sendRedirect(res, detour, vary) : sendNoPart(res, rendered.location)
    }
    if (rendered.error) return sendErrorPage(req, res, rendered, everyPage)
    if (key !== undefined && rendered.complete) pages.put(key, rendered.html, version)
    await sendFresh(req, res, rendered.html, ownFields)
  }
}

// Only configured hosts are believed: a locale's own address tells its language.
function originsByHost({ i18n }: PublicConfig) {
  const urls = i18n.locales.flatMap(({ baseUrl }) => (baseUrl ? new URL(baseUrl) : []))
  return new Map(urls.map(({ host, origin }) => [host, origin]))
}

// Only a configured code is a choice; other values would only fill the cache.
function chosenLocale({ i18n }: PublicConfig, header: string | undefined, name: string) {
  const code = cookieIn(header ?? '', name)
  return code !== undefined && localeOf(i18n, code) ? code : undefined
}

// A page differs by its address, the part of its list, and what tells the locale; by nothing else.
function keyOf({ pathname, search, cookie = '', origin = '', part: only }: Visit) {
  const part = search === '' ? '' : new URLSearchParams(search).get('page')
  return part && !/^\d{1,6}$/.test(part)
    ? undefined
    : `${only ? 'part ' : ''}${origin} ${cookie} ${pathname} ${part ?? ''}`
}

// In hash mode every address has the same document.
const shellKey = ({ cookie = '' }: Visit) => `shell ${cookie}`

async function sendFresh(req: IncomingMessage, res: ServerResponse, html: Buffer, fields: Fields) {
  const compressed = await compressForOne(html, req.headers['accept-encoding']?.toString())
  const body = compressed ?? html
  const coding = compressed ? ['Content-Encoding', 'br'] : []
  res.writeHead(200, [...fields, ...coding, 'Content-Length', String(body.length)])
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** A link of the switcher without scripts: the choice goes into its cookie, then out of the address. */
function sendChoice(
  res: ServerResponse,
  { i18n }: PublicConfig,
  pathname: string,
  { locale, search }: { locale: string; search: string },
) {
  // Two slashes in front would name another host.
  const location = pathname.replace(/^[/\\]+/, '/') + search
  const cookie = ['Set-Cookie', localeCookie(i18n, locale) ?? '']
  const fields = ['Location', location, 'Cache-Control', errorsAreNotKept, ...cookie]
  res.writeHead(302, [...everyAnswer, ...fields]).end()
}

type Detour = { status: number; location: string }

/** The way to the part of a page of this site; undefined for what only the browser can go to. */
function toPart(config: PublicConfig, { status, location }: Detour): Detour | undefined {
  const leadsOn =
    leadsToPage(location) && !isScreen(config, new URL(location, config.siteUrl).pathname)
  return leadsOn ? { status, location: partPath(location) } : undefined
}

/** There is no part to be put in place of another: the browser is to go there by itself. */
function sendNoPart(res: ServerResponse, location: string) {
  const fields = ['Location', location, 'Cache-Control', errorsAreNotKept]
  res.writeHead(204, [...everyAnswer, ...fields]).end()
}

function sendRedirect(res: ServerResponse, { status, location }: Detour, vary: Fields) {
  const lasting = status === 301 || status === 308
  const cache = lasting ? redirectsForAWhile : errorsAreNotKept
  const fields = [...everyAnswer, ...nothingAllowed, 'Location', location, 'Cache-Control', cache]
  res.writeHead(status, [...fields, ...vary]).end()
}

function sendErrorPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, html, error }: RenderedPage,
  everyPage: Fields,
) {
  const again = status === unavailable ? retryAfter : []
  if (wantsJson(req)) return sendProblem(res, status, error?.message ?? 'Server Error', again)
  const fields = [...everyPage, 'Cache-Control', errorsAreNotKept, ...noRobots]
  res.writeHead(status, [...fields, ...again]).end(req.method === 'HEAD' ? undefined : html)
}
