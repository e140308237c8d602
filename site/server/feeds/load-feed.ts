import { decodePath, getPageAddress } from '@vitrine/contract/addresses/address'
import { type FeedFormat, getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { getLanguageAttributes, type LocaleChoice } from '@vitrine/contract/locale/locale'
import type { Page } from '@vitrine/contract/pages/pages'
import type { ApiClient } from '../../app/http/api-client.ts'
import { toAbsoluteUrl } from '../../app/pages/hreflang.ts'
import { findPageAt, pathLengthMax, redirectStatus } from '../../app/pages/load-page.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { getFeedQuery } from '../../app/templates/feed-query.ts'
import { createEntries, toFeedId, toTime } from './entries.ts'
import type { Feed } from './feed.ts'

const entriesMax = 20

export interface FeedRequest {
  /** Encoded path of the page whose feed is requested. */
  pathname: string
  format: FeedFormat
  choice: LocaleChoice
}

export interface FeedRedirect {
  location: string
  status: number
}

export interface FeedSource {
  config: PublicConfig
  api: ApiClient
}

/**
 * Loads the feed of the page at a path, or the address to which it has moved. Returns undefined if
 * there is no such page, or if it has no feed. Throws if the API fails.
 */
export async function loadFeed(
  { config, api }: FeedSource,
  { pathname, format, choice }: FeedRequest,
): Promise<{ feed: Feed } | FeedRedirect | undefined> {
  const path = decodePath(pathname)
  if (path === undefined || path.length > pathLengthMax) return undefined
  const found = await findPageAt(api, { config, choice: () => choice }, path)
  if ('statusCode' in found) {
    if (found.statusCode === unavailable) throw new Error(`The API does not find ${path}.`)
    return undefined
  }
  if ('to' in found || 'kind' in found) return undefined
  const { page, locale, match } = found
  const texts = page.translatable[locale] ?? page
  const query = getFeedQuery(page, texts.slug === '')
  if (!query) return undefined
  const address = getFeedAddress(config.i18n, locale, texts.slug, format)
  if (match !== 'exact') return { location: address, status: redirectStatus[match] }
  const { data } = await api.articles({ ...query, locale, number: 1, size: entriesMax })
  return { feed: createFeed(config, { page, locale, address, articles: data }) }
}

const unavailable = 503

interface ListedPage {
  page: Page
  locale: string
  address: string
  articles: Page[]
}

function createFeed(config: PublicConfig, { page, locale, address, articles }: ListedPage): Feed {
  const { name, siteUrl, logo, i18n } = config
  const texts = page.translatable[locale] ?? page
  const entries = createEntries(config, locale, articles)
  const changes = entries.map(({ updated }) => updated)
  const usual = toTime(page.updated_at ?? page.created_at)
  return {
    id: toFeedId(config, page, locale, 'feed'),
    title: texts.slug === '' || texts.title === name ? name : `${texts.title} – ${name}`,
    description: texts.seo_description,
    url: toAbsoluteUrl(config, getPageAddress(i18n, locale, texts.slug)),
    address: toAbsoluteUrl(config, address),
    language: getLanguageAttributes(i18n, locale).lang,
    updated: changes.toSorted().at(-1) ?? usual,
    siteName: name,
    siteUrl,
    icon: `${siteUrl}/apple-touch-icon.png`,
    logo: logo && toAbsoluteUrl(config, logo.light),
    entries,
  }
}
