import {
  decodePath,
  getPageAddress,
  isProductPath,
  tidyPath,
} from '@vitrine/contract/addresses/address'
import { addQuery } from '@vitrine/contract/addresses/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  getLocaleChoiceQuery,
  getLocaleCookieName,
  type LocalePath,
  splitFormerPrefix,
  splitLocale,
} from '@vitrine/contract/locale/locale'
import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import {
  type FoundGenerated,
  findGeneratedPage,
  getGeneratedPath,
  takesPrecedence,
} from '@vitrine/contract/pages/generated-index'
import {
  type FoundPage,
  findPage,
  indexPages,
  type PageIndex,
  type PageMatch,
} from '@vitrine/contract/pages/page-index'
import type { Page, PageList } from '@vitrine/contract/pages/pages'
import {
  badRequest,
  type PageError,
  pageGone,
  pageNotFound,
  routeNotFound,
  serviceUnavailable,
} from '../errors/page-error.ts'
import { loadGenerated } from '../generated/load-generated.ts'
import type { ApiClient } from '../http/api-client.ts'
import { setCurrentPage } from '../site/page-store.ts'
import { parseScreenAddress } from '../site/screen-address.ts'
import type { Site } from '../site/site.ts'
import { loadListing } from '../templates/load-listing.ts'
import { getTemplate, resolveTemplateName } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import { loadAgenda } from './load-agenda.ts'

/** Longer paths are not looked up: `slugProblem` refuses them on save. */
export const pathLengthMax = 1_000

/** A slug of another locale redirects temporarily: a page of this locale may use it later. */
export const redirectStatus = {
  variant: 301,
  moved: 301,
  translated: 302,
} as const satisfies Record<Exclude<PageMatch, 'exact'>, number>

export type LoadedPage =
  | { view: PageView }
  | { location: string; status: number; match: PageMatch | 'redirected' }
  | { error: PageError }

type TableRedirect = NonNullable<NonNullable<PageList['meta']>['redirect']>

/** Loads everything that the page at `url` shows (specification §2, §5). */
export async function loadPage(site: Site, url: URL): Promise<LoadedPage> {
  const path = decodePath(url.pathname)
  if (path === undefined) return { error: badRequest }
  if (path.length > pathLengthMax) return { error: pageNotFound(path.slice(0, pathLengthMax)) }
  const api = await site.api()
  const formerTarget = splitFormerPrefix(site.config.i18n, path)
  if (formerTarget) return redirectFormerPrefix(api, site, formerTarget, url)
  const found = await findPageAt(api, site, path)
  if ('statusCode' in found) return { error: found }
  if ('to' in found) return toRedirect(found, url)
  const { locale, match } = found
  // An item may have another slug in the language: it is found first, so that one redirect is enough.
  const isItem = 'kind' in found && found.item !== undefined
  if (match !== 'exact' && !isItem)
    return toOwnAddress(site, { locale, match, slug: getSlug(found) }, url)
  if (!('kind' in found)) return loadView(site, url, path, found)
  const loaded = await loadGenerated(site, found, url)
  return 'moved' in loaded ? toOwnAddress(site, loaded.moved, url) : loaded
}

interface OwnAddress {
  locale: string
  slug: string
  match: Exclude<PageMatch, 'exact'>
}

/** A redirect to the address of a page. It keeps the query. */
function toOwnAddress({ config }: Site, { locale, slug, match }: OwnAddress, { search }: URL) {
  const location = getPageAddress(config.i18n, locale, slug) + search
  return { location, status: redirectStatus[match], match }
}

/** Loads the view of a page of the site. */
async function loadView(
  site: Site,
  url: URL,
  path: string,
  { page, locale }: FoundPage<Page>,
): Promise<LoadedPage> {
  const api = await site.api()
  const texts = page.translatable[locale] ?? { ...page, content: page.content ?? '' }
  const { listing: query, agenda: getDates } = getTemplate(page.template)
  const requestedPart = url.searchParams.get('page')
  const [listing, agenda, contents] = await Promise.all([
    query && loadListing(api, site.config.i18n, { ...query(page), locale }, requestedPart),
    getDates && loadAgenda(api, getDates(page), locale, url.searchParams),
    // Specification §8: if the call fails, the default texts are shown.
    api.contentsByTemplate(resolveTemplateName(page.template), locale).catch(() => ({})),
  ])
  if ((query && !listing) || (getDates && !agenda))
    return { error: pageNotFound(url.pathname + url.search) }
  setCurrentPage(site.store, locale, path, page)
  const pageWithAlternates = { ...page, alternates: getAlternates(page) }
  return {
    view: {
      page: pageWithAlternates,
      locale,
      texts,
      contents,
      ...(listing && { listing }),
      ...(agenda && { agenda }),
    },
  }
}

/** A redirect of the admin. It keeps the query. */
const toRedirect = ({ to, status }: TableRedirect, { search }: URL): LoadedPage => ({
  location: addQuery(to, search),
  status,
  match: 'redirected',
})

/** Redirects from an address of another locale strategy to the current one (decision 0010). */
async function redirectFormerPrefix(
  api: ApiClient,
  site: Site,
  { locale, path }: Pick<LocalePath, 'locale' | 'path'>,
  url: URL,
): Promise<LoadedPage> {
  const { pathname, search } = url
  const { i18n } = site.config
  const cookie = getLocaleCookieName(i18n)
  const choice = { ...site.choice(), ...(cookie && { cookies: { [cookie]: locale } }) }
  const found = await findPageAt(api, { ...site, choice: () => choice }, path)
  if ('statusCode' in found)
    return { error: found.statusCode === 404 ? pageNotFound(decodePath(pathname) ?? path) : found }
  if ('to' in found) return toRedirect(found, url)
  const { locale: foundLocale, match } = found
  const localeQuery = getLocaleChoiceQuery(i18n, foundLocale)
  const location = getPageAddress(i18n, foundLocale, getSlug(found))
  const query = localeQuery ? localeQuery + search.replace('?', '&') : search
  const status = match === 'translated' ? redirectStatus.translated : redirectStatus.variant
  return { location: location + query, status, match: 'variant' }
}

function getSlug(found: FoundPage<Page> | FoundGenerated): string {
  if ('page' in found) return found.page.translatable[found.locale]?.slug ?? found.page.slug
  return getGeneratedPath(found)
}

/** Finds what answers at a path: page, generated page, former address, redirect (decision 0040). */
export async function findPageAt(
  api: ApiClient,
  site: Pick<Site, 'config' | 'choice'>,
  path: string,
): Promise<FoundPage<Page> | FoundGenerated | TableRedirect | PageError> {
  const rules = site.config.i18n
  const target = splitLocale(rules, tidyPath(path), site.choice())
  if (parseScreenAddress(rules, target.path)) return pageNotFound(path)
  if (target.path !== '/' && isProductPath(target.path.slice(1))) return routeNotFound(path)
  const list = await api.pagesAt(path, target.locale, site.choice().origin).catch(() => undefined)
  if (!list) return serviceUnavailable
  const found = selectPage(list, rules, path, site)
  if (found && takesPrecedence(found.match)) return found
  const generated = findGeneratedPage(rules, path, site.choice())
  if (generated && takesPrecedence(generated.match)) return generated
  if (found) return found
  if (generated) return generated
  if (list.meta?.redirect) return list.meta.redirect
  if (list.meta?.gone) return pageGone(path)
  if (target.path !== '/') return pageNotFound(path)
  return {
    page: createFallbackPage('home', site.config.name),
    locale: target.locale,
    match: 'exact',
  }
}

// A third-party API answers with its whole list: the page is searched here.
function selectPage(
  { data, meta }: PageList,
  rules: LocaleRules,
  path: string,
  site: Pick<Site, 'choice'>,
) {
  const [page] = data
  if (page && meta?.match && meta.locale) return { page, locale: meta.locale, match: meta.match }
  return findPage(getIndex(data), rules, path, site.choice())
}

const indexes = new WeakMap<Page[], PageIndex<Page>>()

function getIndex(pages: Page[]): PageIndex<Page> {
  const index = indexes.get(pages) ?? indexPages(pages)
  indexes.set(pages, index)
  return index
}

/** Published languages of a page with their slugs; from a third-party API, the ones it sent. */
function getAlternates({ alternates, translatable }: Page) {
  return alternates ?? Object.entries(translatable).map(([locale, { slug }]) => ({ locale, slug }))
}
