import type { IncomingMessage, ServerResponse } from 'node:http'
import { isProductPath } from '@vitrine/contract/addresses/address'
import { isPagePath } from '@vitrine/contract/addresses/product-segments'
import { formatLocaleCookie, parseLocaleChoice, splitLocale } from '@vitrine/contract/locale/locale'
import { getRequestId } from '@vitrine/files/request-id'
import { serverError } from '../../app/errors/page-error.ts'
import { parseScreenAddress } from '../../app/site/screen-address.ts'
import type { BaseConfig, EmptySearch } from '../../app/site/site.ts'
import { toPartPath } from '../../app/visit/part-path.ts'
import { type HeaderFields, sendBody, sendDocument } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import {
  cacheForFiveMinutes,
  commonFields,
  denyAllFields,
  getPageFields,
  noStore,
  partFields,
} from '../http/headers.ts'
import { retryAfter, sendProblem, unavailable, wantsJson } from '../http/problems.ts'
import type { PageVisit, RenderedPage } from '../rendering/render.ts'
import type { CachedRenderer } from './cached-renderer.ts'
import { type MemberAnswer, memberFields, type RenderForMember } from './member-pages.ts'
import type { PageCache } from './page-cache.ts'
import { type FieldsFor, getVaryFields, noIndexFields } from './page-fields.ts'
import type { PageNames } from './page-names.ts'
import type { Renewal } from './renewal.ts'

const notFound = 404

/** Exactly one slash in front: two, or a backslash, would name another host. */
const ownPath = /^\/(?![/\\])/

export interface PageParts {
  config: BaseConfig
  pages: PageCache
  names: PageNames
  renderer: CachedRenderer
  renewal: Renewal
  fieldsFor: FieldsFor
  files: BuildFiles
  policy: string
  /** Renders a private page for a signed-in user. */
  renderForMember: RenderForMember
  /** Called for each GET request that is answered with 404, with the encoded path of the page. */
  onNotFound: (req: IncomingMessage, pathname: string) => void
  /** Called for each GET request of a search that finds nothing. */
  onEmptySearch: (req: IncomingMessage, search: EmptySearch) => void
}

/**
 * Answers with the page at an address, from the cache or rendered and then cached: the whole
 * document, or the part for a navigation.
 */
export function sendPage(parts: PageParts): Handler {
  const { config, names, pages, renderer, renewal, policy, fieldsFor } = parts
  const isPage = createPageMatcher(config, parts.files)
  return async (req, res, url) => {
    const visit = names.parseVisit(req, url)
    if (visit.part && !isPage(visit.pathname)) return sendNoPart(res, visit.pathname + visit.search)
    const choice = parseLocaleChoice(config.i18n, url.search)
    if (choice && !visit.part) return sendChoice(res, config, url.pathname, choice)
    const formerHome = toFormerPath(config, visit)
    if (formerHome !== undefined) {
      const former = await renderer.render({ ...visit, pathname: formerHome, search: '' }, () =>
        getRequestId(req),
      )
      if ('location' in former) return sendRedirect(res, former, getVaryFields(config))
    }
    renewal.onRequest()
    const cached = await renewal.find(visit)
    if (cached) {
      const { name, page } = cached
      return sendBody(req, res, page, page.fields, (coding) => pages.unpack(name, page, coding))
    }
    const rendered = await renderer.render(visit, () => getRequestId(req))
    // What strangers get depends on public pages only, so it is the same as without private ones.
    if ('location' in rendered || rendered.status === notFound) {
      const own = await parts.renderForMember(req, visit, () => getRequestId(req))
      if (own && !isSameRedirect(own, rendered))
        return sendToMember({ ...parts, isPage }, req, res, visit, own)
    }
    if ('location' in rendered) {
      const redirect = visit.part ? toPart(config, isPage, rendered) : rendered
      return redirect
        ? sendRedirect(res, redirect, getVaryFields(config))
        : sendNoPart(res, rendered.location)
    }
    if (rendered.error) {
      if (rendered.status === notFound && req.method === 'GET')
        parts.onNotFound(req, visit.pathname)
      return sendErrorPage(req, res, rendered, rendered.policy ?? policy)
    }
    const { emptySearch } = rendered
    if (emptySearch && req.method === 'GET') parts.onEmptySearch(req, emptySearch)
    const { status, html, digest, fields = fieldsFor(visit, undefined, rendered.policy) } = rendered
    await sendDocument(req, res, { status, html, digest, fields, compressed: true })
  }
}

const isSameRedirect = ({ rendered }: MemberAnswer, other: object) =>
  'location' in rendered && 'location' in other && rendered.location === other.location

/** Sends a page or a redirect for one user, which no cache stores. */
async function sendToMember(
  { config, policy, isPage }: PageParts & { isPage: (pathname: string) => boolean },
  req: IncomingMessage,
  res: ServerResponse,
  visit: PageVisit,
  { rendered, cookieFields }: MemberAnswer,
) {
  if ('location' in rendered) {
    const redirect = visit.part ? toPart(config, isPage, rendered) : rendered
    if (!redirect) return sendNoPart(res, rendered.location)
    const fields = [...commonFields, ...denyAllFields, 'Location', redirect.location]
    res.writeHead(redirect.status, [...fields, ...memberFields, ...cookieFields]).end()
    return
  }
  const { status, html } = rendered
  const usual = visit.part ? partFields : getPageFields(rendered.policy ?? policy)
  const fields = [...usual, ...memberFields, ...cookieFields]
  await sendDocument(req, res, { status, html, fields, compressed: true })
}

/**
 * Stores the choice of the language switcher in a cookie, for browsers without scripts, and
 * redirects to the address without it.
 */
function sendChoice(
  res: ServerResponse,
  { i18n }: BaseConfig,
  pathname: string,
  { locale, search }: { locale: string; search: string },
) {
  // Two slashes would name another host.
  const location = pathname.replace(/^[/\\]+/, '/') + search
  const cookie = ['Set-Cookie', formatLocaleCookie(i18n, locale) ?? '']
  const fields = ['Location', location, 'Cache-Control', noStore, ...cookie]
  res.writeHead(302, [...commonFields, ...fields]).end()
}

/** Queries that name a page by its id: WordPress and SPIP answer them. */
const formerQuery =
  /^\?((?:p|page_id|attachment_id|cat|author)=\d{1,10}|(?:tag|feed)=[\w-]{1,200}|(?:article|rubrique)\d{1,10})$/

/** Paths that answer those queries: the home page, also of an old site in a folder. */
const formerHome = /^\/(spip\.php|[\w.-]+\/)?$/

/**
 * Returns the path under which an import stores the address of a page by its id: `/?p=12` is
 * `/p=12`, `/spip.php?article12` is `/article12`. Undefined for any other address.
 */
function toFormerPath({ i18n }: BaseConfig, { pathname, search, part }: PageVisit) {
  const query = part ? undefined : formerQuery.exec(search)?.[1]
  if (query === undefined || !formerHome.test(splitLocale(i18n, pathname).path)) return undefined
  return `${pathname.replace(/\/(spip\.php)?$/, '')}/${query}`
}

type Redirect = { status: number; location: string }

/** Redirects to the part of a page; undefined if the target is not a page. */
function toPart(
  { siteUrl, i18n }: BaseConfig,
  isPage: (pathname: string) => boolean,
  { status, location }: Redirect,
): Redirect | undefined {
  const { pathname, search } = new URL(location, siteUrl)
  const choosesLocale = parseLocaleChoice(i18n, search) !== undefined
  const isPart = withoutHost.test(location) && isPage(pathname) && !choosesLocale
  return isPart ? { status, location: toPartPath(location) } : undefined
}

/** Path without a hash: only a document load can follow a redirect with one. */
const withoutHost = /^\/(?![/\\])[^#]*$/

/** Answers 204 with the location: the browser loads it as a document. */
function sendNoPart(res: ServerResponse, location: string) {
  const fields = ['Location', location, 'Cache-Control', noStore]
  res.writeHead(204, [...commonFields, ...fields]).end()
}

function sendRedirect(res: ServerResponse, { status, location }: Redirect, vary: HeaderFields) {
  const isPermanent = status === 301 || status === 308
  const cache = isPermanent ? cacheForFiveMinutes : noStore
  const fields = [...commonFields, ...denyAllFields, 'Location', location, 'Cache-Control', cache]
  res.writeHead(status, [...fields, ...vary]).end()
}

function sendErrorPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, html, error }: RenderedPage,
  policy: string,
) {
  const retryFields = status === unavailable ? retryAfter : []
  const reference = status === serverError.statusCode ? getRequestId(req) : undefined
  if (wantsJson(req))
    return sendProblem(res, status, error?.message ?? 'Server Error', retryFields, reference)
  const fields = [...getPageFields(policy), 'Cache-Control', noStore, ...noIndexFields]
  res.writeHead(status, [...fields, ...retryFields]).end(req.method === 'HEAD' ? undefined : html)
}

/** Files of the client build, by path. */
interface BuildFiles {
  has: (pathname: string) => boolean
}

/**
 * Returns a predicate: true if the page handler answers an encoded path, also with 404. False for
 * addresses that only a document load can reach: screens, the admin, files, API calls, health
 * checks.
 */
function createPageMatcher(config: BaseConfig, files: BuildFiles): (pathname: string) => boolean {
  return (pathname) => {
    if (!ownPath.test(pathname)) return true
    const isOther = !isPagePath(pathname) || isProductPath(pathname.slice(1), config.i18n)
    return !isOther && !files.has(pathname) && !parseScreenAddress(config.i18n, pathname)
  }
}
