import { decodePath } from '@vitrine/contract/addresses/address'
import { getTopicPath } from '@vitrine/contract/addresses/topic-address'
import type { FoundGenerated } from '@vitrine/contract/pages/generated-index'
import type { PageMatch } from '@vitrine/contract/pages/page-index'
import type { Page } from '@vitrine/contract/pages/pages'
import { serviceUnavailable } from '../errors/page-error.ts'
import type { ApiClient } from '../http/api-client.ts'
import type { Site } from '../site/site.ts'
import {
  type DatesOfFeed,
  type FeedQuery,
  getDatesOfFeed,
  getFeedQuery,
  newestFirst,
} from '../templates/feed-query.ts'
import { findPageAt, pathLengthMax, redirectStatus } from './load-page.ts'

/** A page that has a feed of articles, a calendar of events, or both. */
export interface FeedPage {
  /** What the id of the feed is made of: the id of a page, or the key of a topic. */
  of: Pick<Page, 'created_at' | 'updated_at'> & { id: number | string; kind: 'feed' | 'topic' }
  title: string
  description: string
  locale: string
  slug: string
  /** The articles of its feed. */
  query?: FeedQuery
  /** The events of its calendar. */
  dates?: DatesOfFeed
  /** Status of the redirect to its address, if the path is another spelling of it. */
  redirect?: number
}

/**
 * Finds the page or the topic at an encoded path, if it has a feed. Returns undefined for another
 * path. Throws if the API fails.
 */
export async function findFeedPage(
  api: ApiClient,
  site: Pick<Site, 'config' | 'choice'>,
  pathname: string,
): Promise<FeedPage | undefined> {
  const path = decodePath(pathname)
  if (path === undefined || path.length > pathLengthMax) return undefined
  const found = await findPageAt(api, site, path)
  if ('statusCode' in found) {
    if (found !== serviceUnavailable) return undefined
    throw new Error(`The API does not find ${path}.`)
  }
  if ('to' in found) return undefined
  if ('kind' in found) return findTopic(api, found)
  const { page, locale, match } = found
  const { slug, title, seo_description } = page.translatable[locale] ?? page
  const query = getFeedQuery(page, slug === '')
  const dates = getDatesOfFeed(page, slug === '')
  if (!query && !dates) return undefined
  const { id, created_at, updated_at } = page
  const of = { id, kind: 'feed', created_at, updated_at } as const
  const texts = { of, title, description: seo_description, locale, slug }
  return addRedirect({ ...texts, ...(query && { query }), ...(dates && { dates }) }, match)
}

async function findTopic(api: ApiClient, { kind, locale, item, match }: FoundGenerated) {
  if (kind !== 'topics' || item === undefined) return undefined
  const { data, meta } = await api.topics(locale, item)
  const [topic] = data
  if (!topic || !meta) return undefined
  const { key, name, description } = topic
  const slug = getTopicPath(meta.locale, topic.slug)
  const query = { topic: key, sort: newestFirst } as const
  const of = { id: encodeURIComponent(key), kind: 'topic' } as const
  const dates = { topic: key }
  const page = { of, title: name, description, locale: meta.locale, slug, query, dates }
  return addRedirect(page, meta.match === 'exact' ? match : meta.match)
}

const addRedirect = (page: FeedPage, match: PageMatch): FeedPage =>
  match === 'exact' ? page : { ...page, redirect: redirectStatus[match] }
