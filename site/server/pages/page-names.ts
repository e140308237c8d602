import type { IncomingMessage } from 'node:http'
import { decodePath, encodePath } from '@vitrine/contract/addresses/address'
import { localeCookieName, localeOf } from '@vitrine/contract/locale/locale'
import { cookieIn } from '../../app/http/cookie.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { partPath, pathOfPart } from '../../app/visit/part-path.ts'
import type { Address } from '../http/handler.ts'
import type { Visit } from '../rendering/render.ts'

/**
 * The names by which pages are held. A page differs by its address, the part of its list, and what
 * tells the locale; by nothing else. In the usual set-up a name is the address as it is sent.
 */
export interface PageNames {
  /** What a request would be held by if its address were in the one spelling: nothing of it is read. */
  ofRequest: (req: IncomingMessage) => string
  /** A request, as far as its page may depend on it. */
  visitOf: (req: IncomingMessage, url: Address) => Visit
  ofVisit: (visit: Visit) => VisitNames
}

export interface VisitNames {
  /** The page as it is without a query: also what is asked for, of a page without a list. */
  whole: string
  /** What is asked for of a list; undefined for what is no part of any. */
  part: string | undefined
}

export function pageNames(config: PublicConfig): PageNames {
  const cookieName = localeCookieName(config.i18n)
  const origins = originsByHost(config)
  const chosen = ({ headers }: IncomingMessage) =>
    cookieName ? chosenLocale(config, headers.cookie, cookieName) : undefined
  const originOf = ({ headers }: IncomingMessage) => origins.get(headers.host ?? '')
  const isPlain = !cookieName && origins.size === 0
  const before = (origin = '', cookie = '') => (isPlain ? '' : `${origin} ${cookie} `)
  return {
    ofRequest: (req) =>
      isPlain ? (req.url ?? '') : before(originOf(req), chosen(req)) + (req.url ?? ''),
    visitOf: (req, { pathname, search }) => {
      const asked = pathOfPart(pathname)
      const part = asked !== undefined
      const path = spelled(asked ?? pathname)
      return { pathname: path, search, part, cookie: chosen(req), origin: originOf(req) }
    },
    ofVisit: ({ pathname, search, part, cookie, origin }) => {
      const prefix = before(origin, cookie)
      // In hash mode every address has the same document.
      if (config.i18n.hashMode && !part) return { whole: `${prefix}shell`, part: undefined }
      const whole = prefix + (part ? partPath(pathname) : pathname)
      return { whole, part: nameOfPart(whole, search) }
    },
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

/**
 * The one spelling of an encoded path: there are many, and all would fill the cache. What leads
 * elsewhere, or nowhere, stays as it is.
 */
function spelled(pathname: string) {
  const decoded = decodePath(pathname)
  return decoded === undefined || decoded.startsWith('//') ? pathname : encodePath(decoded)
}

/** The first part of a list is the page itself. */
function nameOfPart(whole: string, search: string) {
  const part = search === '' ? null : new URLSearchParams(search).get('page')
  if (part === null || part === '1') return whole
  return /^[1-9]\d{0,5}$/.test(part) ? `${whole}?page=${part}` : undefined
}
