import type { IncomingMessage } from 'node:http'
import { decodePath, encodePath } from '@vitrine/contract/addresses/address'
import { findLocale, getLocaleCookieName, toLocaleChoice } from '@vitrine/contract/locale/locale'
import { findGeneratedPage } from '@vitrine/contract/pages/generated-index'
import { readCookie } from '../../app/http/cookie.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { fromPartPath, toPartPath } from '../../app/visit/part-path.ts'
import type { Address } from '../http/handler.ts'
import type { PageVisit } from '../rendering/render.ts'

/**
 * Cache names of pages. A page depends on its address, the `page`, `month`, `week` and `topic`
 * parameters of its list, the locale choice and the state of its form, and on nothing else; only the
 * search page depends on `q` too. In the usual set-up a name is the raw address.
 */
export interface PageNames {
  /** Name of a request by its raw URL; matches the canonical spelling only. */
  getRequestName: (req: IncomingMessage) => string
  parseVisit: (req: IncomingMessage, url: Address) => PageVisit
  getVisitNames: (visit: PageVisit) => VisitNames
}

export interface VisitNames {
  /** Name of the page without a query. Also used for each query of a page without a list. */
  whole: string
  /** Name of a part of a list; undefined if the query names no valid part, or is a search. */
  part: string | undefined
  /** What the part is of; undefined for the first one. Other pages ignore its query. */
  partOf?: 'list' | 'agenda' | undefined
}

export function createPageNames(config: BaseConfig): PageNames {
  const cookieName = getLocaleCookieName(config.i18n)
  const origins = originsByHost(config)
  const localeOfCookie = ({ headers }: IncomingMessage) =>
    cookieName ? chosenLocale(config, headers.cookie, cookieName) : undefined
  const originOf = ({ headers }: IncomingMessage) => origins.get(headers.host ?? '')
  const isSearchPage = ({ pathname, cookie, origin }: PageVisit) => {
    const path = decodePath(pathname)
    if (path === undefined) return false
    const choice = toLocaleChoice({ locale: cookie, origin })
    return findGeneratedPage(config.i18n, path, choice)?.kind === 'search'
  }
  const isPlain = !cookieName && origins.size === 0
  const prefixOf = (origin = '', cookie = '') => (isPlain ? '' : `${origin} ${cookie} `)
  return {
    getRequestName: (req) =>
      isPlain ? (req.url ?? '') : prefixOf(originOf(req), localeOfCookie(req)) + (req.url ?? ''),
    parseVisit: (req, { pathname, search }) => {
      const partPathname = fromPartPath(pathname)
      const part = partPathname !== undefined
      const path = toCanonicalPath(partPathname ?? pathname)
      return { pathname: path, search, part, cookie: localeOfCookie(req), origin: originOf(req) }
    },
    getVisitNames: (visit) => {
      const { pathname, search, part, cookie, origin } = visit
      const prefix = prefixOf(origin, cookie)
      // In hash mode every address has the same document.
      if (config.i18n.hashMode && !part) return { whole: `${prefix}shell`, part: undefined }
      const path = prefix + (part ? toPartPath(pathname) : pathname)
      // No request has an address with a space.
      const whole = visit.form ? `${path} ${visit.form.kind}` : path
      if (search === '') return { whole, part: whole }
      const query = new URLSearchParams(search)
      // Queries are endless.
      const isQuery = query.has('q') && isSearchPage(visit)
      return isQuery ? { whole, part: undefined } : { whole, ...namePart(whole, query) }
    },
  }
}

// Only configured hosts are accepted, because the host may determine the locale.
function originsByHost({ i18n }: BaseConfig) {
  const urls = i18n.locales.flatMap(({ baseUrl }) => (baseUrl ? new URL(baseUrl) : []))
  return new Map(urls.map(({ host, origin }) => [host, origin]))
}

// Only configured locales are accepted; other values would fill the cache.
function chosenLocale({ i18n }: BaseConfig, header: string | undefined, name: string) {
  const code = readCookie(header ?? '', name)
  return code !== undefined && findLocale(i18n, code) ? code : undefined
}

/**
 * Returns the canonical spelling of an encoded path, because others would fill the cache. Paths
 * that decode to another host or not at all stay the same.
 */
function toCanonicalPath(pathname: string) {
  const decodedPath = decodePath(pathname)
  return decodedPath === undefined || decodedPath.startsWith('//')
    ? pathname
    : encodePath(decodedPath)
}

const partPattern = /^[1-9]\d{0,5}$/

/** Parameters of agendas and their values. */
const agendaPatterns = {
  month: /^2\d{3}-(0[1-9]|1[0-2])$/,
  week: /^2\d{3}-W[0-5]\d$/,
  topic: /^[\w.-]{1,100}$/,
}

/** The first part of a list has the name of the page. */
function namePart(whole: string, query: URLSearchParams): Pick<VisitNames, 'part' | 'partOf'> {
  const chosen = Object.entries(agendaPatterns).flatMap(([name, pattern]) => {
    const value = query.get(name)
    return value === null ? [] : [{ text: `${name}=${value}`, isValid: pattern.test(value) }]
  })
  if (chosen.length > 0) {
    const name = `${whole}?${chosen.map(({ text }) => text).join('&')}`
    return { part: chosen.every(({ isValid }) => isValid) ? name : undefined, partOf: 'agenda' }
  }
  const part = query.get('page')
  if (part === null || part === '1') return { part: whole }
  return { part: partPattern.test(part) ? `${whole}?page=${part}` : undefined, partOf: 'list' }
}
