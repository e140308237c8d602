import { getPageAddress } from '@vitrine/contract/addresses/address'
import { type FeedFormat, getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { getLanguageAttributes, type LocaleChoice } from '@vitrine/contract/locale/locale'
import type { Page } from '@vitrine/contract/pages/pages'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { FeedPage, findFeedPage } from '../../app/pages/find-feed-page.ts'
import { toAbsoluteUrl } from '../../app/pages/hreflang.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { printAtom } from './atom.ts'
import { createEntries, toFeedId, toTime } from './entries.ts'
import type { Feed } from './feed.ts'
import { printJsonFeed } from './json-feed.ts'
import { loadCalendar } from './load-calendar.ts'

const entriesMax = 20

const printers = { atom: printAtom, json: printJsonFeed } as const

export interface FeedRequest {
  /** Encoded path of the page whose feed is requested. */
  pathname: string
  format: FeedFormat
  choice: LocaleChoice
  /** Key of the topic of a calendar's events. */
  topic?: string | undefined
}

export interface FeedRedirect {
  location: string
  status: number
}

export interface FeedSource {
  config: PublicConfig
  api: ApiClient
  /** Function of the server build, which knows the templates. */
  findFeedPage: typeof findFeedPage
}

/**
 * Loads the feed of the page at a path, or the address to which it has moved. Returns undefined if
 * there is no such page, or if it has no feed. Throws if the API fails.
 */
export async function loadFeed(
  { config, api, findFeedPage }: FeedSource,
  { pathname, format, choice, topic }: FeedRequest,
): Promise<{ content: string } | FeedRedirect | undefined> {
  const found = await findFeedPage(api, { config, choice: () => choice }, pathname)
  if (!found) return undefined
  const { locale, slug, query, redirect } = found
  const address = getFeedAddress(config.i18n, locale, slug, format)
  if (redirect !== undefined) return { location: address, status: redirect }
  if (format === 'calendar') return loadCalendar({ config, api }, found, topic)
  if (!query) return undefined
  const { data } = await api.articles({ ...query, locale, number: 1, size: entriesMax })
  return { content: printers[format](createFeed(config, found, address, data)) }
}

function createFeed(
  config: PublicConfig,
  { of, title, description, locale, slug }: FeedPage,
  address: string,
  articles: Page[],
): Feed {
  const { name, siteUrl, logo, i18n } = config
  const entries = createEntries(config, locale, articles)
  const changes = entries.map(({ updated }) => updated)
  const usual = toTime(of.updated_at ?? of.created_at)
  return {
    id: toFeedId(config, of, locale, of.kind),
    title: slug === '' || title === name ? name : `${title} – ${name}`,
    description,
    url: toAbsoluteUrl(config, getPageAddress(i18n, locale, slug)),
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
