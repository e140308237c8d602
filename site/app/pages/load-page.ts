import { addressOf, decodePath, isOwn, tidyPath } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackPage } from '@vitrine/contract/fallback-page'
import {
  choosing,
  formerPrefix,
  localeCookieName,
  type Place,
  splitLocale,
} from '@vitrine/contract/locale'
import {
  type Found,
  findPage,
  indexPages,
  type Match,
  type PageIndex,
} from '@vitrine/contract/page-index'
import type { Page, PageList } from '@vitrine/contract/pages'
import {
  badAddress,
  noRoute,
  type PageError,
  pageGone,
  pageNotFound,
  unavailable,
} from '../errors/page-error.ts'
import type { ApiClient } from '../http/api-client.ts'
import { visit } from '../site/page-store.ts'
import { screenAt } from '../site/screen-address.ts'
import type { Site } from '../site/site.ts'
import { templateName, templateOf } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import { loadListing } from './load-listing.ts'

/** No page has a longer address; see `slugProblem`. */
const pathLengthMax = 1_000

/** How each way of naming a page is answered; another locale's slug may yet become a page's own. */
const redirectStatus = { variant: 301, moved: 301, translated: 302 } as const satisfies Record<
  Exclude<Match, 'exact'>,
  number
>

/** What there is at an address: a page, the way to one, or nothing. */
export type LoadedPage =
  | { view: PageView }
  | { location: string; status: number; match: Match }
  | { error: PageError }

/** Everything that the page at an address shows (specification §2, §5). */
export async function loadPage(site: Site, url: URL): Promise<LoadedPage> {
  const path = decodePath(url.pathname)
  if (path === undefined) return { error: badAddress }
  if (path.length > pathLengthMax) return { error: pageNotFound(path.slice(0, pathLengthMax)) }
  const api = await site.api()
  const former = formerPrefix(site.config.i18n, path)
  if (former) return leadOn(api, site, former, url)
  const found = await pageAt(api, site, path)
  if ('statusCode' in found) return { error: found }
  const { page, locale, match } = found
  const texts = page.translatable[locale] ?? { ...page, content: page.content ?? '' }
  if (match !== 'exact') {
    const location = addressOf(site.config.i18n, locale, texts.slug) + url.search
    return { location, status: redirectStatus[match], match }
  }
  const { listing: query } = templateOf(page.template)
  const asked = url.searchParams.get('page')
  const [listing, contents] = await Promise.all([
    query && loadListing(api, site.config.i18n, { ...query(page), locale }, asked),
    // Specification §8: a failing call leaves the code's own texts on the page.
    api.contentsByTemplate(templateName(page.template), locale).catch(() => ({})),
  ])
  if (query && !listing) return { error: pageNotFound(url.pathname + url.search) }
  visit(site.store, locale, path, page)
  const shown = { ...page, alternates: languagesOf(page) }
  return { view: { page: shown, locale, texts, contents, ...(listing && { listing }) } }
}

/** Leads from an address that another strategy would write to the page's own (decision 0010). */
async function leadOn(
  api: ApiClient,
  site: Site,
  { locale, path }: Pick<Place, 'locale' | 'path'>,
  { pathname, search }: URL,
): Promise<LoadedPage> {
  const { i18n } = site.config
  const cookie = localeCookieName(i18n)
  const choice = { ...site.choice(), ...(cookie && { cookies: { [cookie]: locale } }) }
  const found = await pageAt(api, { ...site, choice: () => choice }, path)
  if ('statusCode' in found)
    return { error: found.statusCode === 404 ? pageNotFound(decodePath(pathname) ?? path) : found }
  const { page, locale: shown, match } = found
  const chosen = choosing(i18n, shown)
  const location = addressOf(i18n, shown, page.translatable[shown]?.slug ?? page.slug)
  const query = chosen ? chosen + search.replace('?', '&') : search
  const status = match === 'translated' ? redirectStatus.translated : redirectStatus.variant
  return { location: location + query, status, match: 'variant' }
}

async function pageAt(api: ApiClient, site: Site, path: string): Promise<Found<Page> | PageError> {
  const rules = site.config.i18n
  const place = splitLocale(rules, tidyPath(path), site.choice())
  if (screenAt(rules, place.path)) return pageNotFound(path)
  if (place.path !== '/' && isOwn(place.path.slice(1))) return noRoute(path)
  const list = await api.pagesAt(path, place.locale, site.choice().origin).catch(() => undefined)
  if (!list) return unavailable
  const found = named(list, rules, path, site)
  if (found) return found
  if (list.meta?.gone) return pageGone(path)
  if (place.path !== '/') return pageNotFound(path)
  return { page: fallbackPage('home', site.config.name), locale: place.locale, match: 'exact' }
}

// A server that we did not write answers with its whole list: the page is found in it here.
function named({ data, meta }: PageList, rules: LocaleRules, path: string, site: Site) {
  const [page] = data
  if (page && meta?.match && meta.locale) return { page, locale: meta.locale, match: meta.match }
  return findPage(indexOf(data), rules, path, site.choice())
}

/** The index of a whole list, made once while the list is held. */
const indexes = new WeakMap<Page[], PageIndex<Page>>()

function indexOf(pages: Page[]): PageIndex<Page> {
  const index = indexes.get(pages) ?? indexPages(pages)
  indexes.set(pages, index)
  return index
}

/** The published languages of a page with their slugs; of a foreign server, those it sent. */
function languagesOf({ alternates, translatable }: Page) {
  return alternates ?? Object.entries(translatable).map(([locale, { slug }]) => ({ locale, slug }))
}
