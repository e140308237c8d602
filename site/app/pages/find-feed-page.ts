import { decodePath } from '@vitrine/contract/addresses/address'
import type { Page } from '@vitrine/contract/pages/pages'
import { serviceUnavailable } from '../errors/page-error.ts'
import type { ApiClient } from '../http/api-client.ts'
import type { Site } from '../site/site.ts'
import { type FeedQuery, getFeedQuery } from '../templates/feed-query.ts'
import { findPageAt, pathLengthMax, redirectStatus } from './load-page.ts'

/** A page that has a feed. */
export interface FeedPage {
  page: Page
  locale: string
  slug: string
  /** The articles of the feed. */
  query: FeedQuery
  /** Status of the redirect to its address, if the path is another spelling of it. */
  redirect?: number
}

/**
 * Finds the page at an encoded path, if it has a feed. Returns undefined for another path. Throws if
 * the API fails.
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
  if ('to' in found || 'kind' in found) return undefined
  const { page, locale, match } = found
  const { slug } = page.translatable[locale] ?? page
  const query = getFeedQuery(page, slug === '')
  if (!query) return undefined
  const feedPage = { page, locale, slug, query }
  return match === 'exact' ? feedPage : { ...feedPage, redirect: redirectStatus[match] }
}
