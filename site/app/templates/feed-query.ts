import type { Page } from '@vitrine/contract/pages/pages'
import type { CardQuery, DatesQuery } from '../http/api-client.ts'
import { getTemplate } from './table.ts'

export const newestFirst = '-published_on'

/** Articles of a feed. */
export type FeedQuery = Pick<CardQuery, 'parent' | 'template' | 'topic' | 'sort' | 'filter'>

/**
 * Returns which articles the feed of a page has; undefined if it has none. The home page has the
 * feed of the site, a page that lists its children by date has that of its children.
 */
export function getFeedQuery(page: Page, isHome: boolean): FeedQuery | undefined {
  if (isHome) return { template: 'article', sort: newestFirst }
  const listing = getTemplate(page.template).listing?.(page)
  if (listing?.sort !== newestFirst) return undefined
  const { parent, template, sort, filter } = listing
  return {
    sort,
    ...(parent && { parent }),
    ...(template && { template }),
    ...(filter && { filter }),
  }
}

/** Events of a calendar. */
export type DatesOfFeed = Pick<DatesQuery, 'parent' | 'event' | 'topic'>

/**
 * Returns which events the calendar of a page has; undefined if it has none. The home page has the
 * calendar of the site.
 */
export function getDatesOfFeed(page: Page, isHome: boolean): DatesOfFeed | undefined {
  if (isHome) return {}
  const dates = getTemplate(page.template).agenda?.(page)
  if (!dates) return undefined
  const { byMonth: _, ...query } = dates
  return query
}
