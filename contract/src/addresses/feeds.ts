import type { LocaleRules } from '../config/config.ts'
import { getLocaleChoiceQuery } from '../locale/locale.ts'
import { getPageAddress } from './address.ts'
import { feedFiles } from './product-segments.ts'

export type FeedFormat = keyof typeof feedFiles

/** Media types of feeds: RFC 4287, JSON Feed 1.1, RFC 5545. */
export const feedTypes = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
  calendar: 'text/calendar',
} as const satisfies Record<FeedFormat, string>

/**
 * Returns the encoded address of the feed of a page; the empty slug is that of the site. Feed
 * readers send no cookies, so the query names a language that a cookie stores.
 */
export function getFeedAddress(
  rules: LocaleRules,
  locale: string,
  slug: string,
  format: FeedFormat,
): string {
  const path = `${slug}/${feedFiles[format]}`
  const choice = locale === rules.defaultLocale ? '' : getLocaleChoiceQuery(rules, locale)
  return getPageAddress(rules, locale, path) + choice
}

/** Matches the path of a feed; captures the path of the page and the file. */
export const feedPattern = /^(.*)\/(feed\.xml|feed\.json|calendar\.ics)$/
const formats = new Map<string, FeedFormat>([
  [feedFiles.atom, 'atom'],
  [feedFiles.json, 'json'],
  [feedFiles.calendar, 'calendar'],
])

/** Returns the encoded path of the page whose feed is at a path; undefined for other paths. */
export function parseFeedPath(
  pathname: string,
): { pathname: string; format: FeedFormat } | undefined {
  const [, page, file = ''] = feedPattern.exec(pathname) ?? []
  const format = formats.get(file)
  return page === undefined || !format ? undefined : { pathname: page || '/', format }
}
