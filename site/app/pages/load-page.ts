import { addressOf, decodePath, isOwn, tidyPath } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackPage } from '@vitrine/contract/fallback-page'
import { splitLocale } from '@vitrine/contract/locale'
import {
  type Found,
  findPage,
  indexPages,
  type Match,
  type PageIndex,
} from '@vitrine/contract/page-index'
import type { Page, PageList } from '@vitrine/contract/pages'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ApiClient } from '../api-client.ts'
import { screenAt } from '../dashboard/address.ts'
import { badAddress, noRoute, pageNotFound, unavailable } from '../errors/page-error.ts'
import { localeAt } from '../navigation/place.ts'
import { type Site, siteContext } from '../site.ts'
import { templateName, templateOf } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import { loadListing } from './load-listing.ts'
import { visit } from './store.ts'

/** No page has a longer address; see `slugProblem`. */
const pathLengthMax = 1_000

/** How each way of naming a page is answered; another locale's slug may yet become a page's own. */
const redirectStatus = { variant: 301, moved: 301, translated: 302 } as const satisfies Record<
  Exclude<Match, 'exact'>,
  number
>

/** The catch-all's loader (specification §2, §5): the same on the server and in the browser. */
export async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageView> {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  if (!site.loadTexts) return viewAt(site, url)
  // In the browser the error page needs its texts before it is known whether it will be shown.
  const locale = localeAt(site, url.pathname)
  const [outcome] = await Promise.allSettled([viewAt(site, url), site.loadTexts(locale, 'error')])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function viewAt(site: Site, url: URL): Promise<PageView> {
  const path = decodePath(url.pathname)
  if (path === undefined) throw badAddress()
  if (path.length > pathLengthMax) throw pageNotFound(path.slice(0, pathLengthMax))
  const api = await site.api()
  const { page, locale, match } = await pageAt(api, site, path)
  const texts = page.translatable[locale] ?? { ...page, content: page.content ?? '' }
  if (match !== 'exact')
    throw redirect(
      addressOf(site.config.i18n, locale, texts.slug) + url.search,
      redirectStatus[match],
    )
  const { listing: query } = templateOf(page.template)
  const [listing, contents] = await Promise.all([
    query && loadListing(api, site.config.i18n, { ...query(page), locale }, url),
    // Specification §8: a failing call leaves the code's own texts on the page.
    api.contentsByTemplate(templateName(page.template), locale).catch(() => ({})),
  ])
  await site.loadTexts?.(locale, templateName(page.template))
  visit(site.store, locale, path, page)
  return {
    page: { ...page, alternates: languagesOf(page) },
    locale,
    texts,
    contents,
    ...(listing && { listing }),
  }
}

async function pageAt(api: ApiClient, site: Site, path: string): Promise<Found<Page>> {
  const rules = site.config.i18n
  const place = splitLocale(rules, tidyPath(path), site.choice())
  if (screenAt(rules, place.path)) throw pageNotFound(path)
  if (place.path !== '/' && isOwn(place.path.slice(1))) throw noRoute(path)
  const list = await api.pagesAt(path, place.locale, site.choice().origin).catch(() => {
    throw unavailable()
  })
  const found = named(list, rules, path, site)
  if (found) return found
  if (place.path !== '/') throw pageNotFound(path)
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
