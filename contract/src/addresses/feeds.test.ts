import { expect, test } from 'vitest'
import { createLocaleRules } from '../testing/rules.ts'
import { describeSlugFault } from './address.ts'
import { getFeedAddress, parseFeedPath } from './feeds.ts'

const rules = createLocaleRules('prefix_except_default')

test.each([
  ['fr', '', 'atom', '/feed.xml'],
  ['en', '', 'json', '/en/feed.json'],
  ['fr', 'journal/été', 'atom', '/journal/%C3%A9t%C3%A9/feed.xml'],
] as const)('the feed in %s of %j as %s is at %s', (locale, slug, format, address) => {
  expect(getFeedAddress(rules, locale, slug, format)).toBe(address)
})

test('the query names a language that a cookie stores, except the default one', () => {
  const stored = createLocaleRules('no_prefix')
  expect(getFeedAddress(stored, 'fr', '', 'atom')).toBe('/feed.xml')
  expect(getFeedAddress(stored, 'en', 'a', 'atom')).toBe('/a/feed.xml?locale=en')
})

test.each([
  ['/feed.xml', { pathname: '/', format: 'atom' }],
  ['/en/feed.json', { pathname: '/en', format: 'json' }],
  ['/a/b/feed.xml', { pathname: '/a/b', format: 'atom' }],
  ['/feed', undefined],
  ['/afeed.xml', undefined],
  ['/feed.xml/', undefined],
])('%s is the feed of %j', (pathname, feed) => {
  expect(parseFeedPath(pathname)).toEqual(feed)
})

test.each(['feed.xml', 'a/feed.json', 'a/Feed.XML'])('no page is at %s', (slug) => {
  expect(describeSlugFault(rules, slug)).toBe('ends with the name of a feed')
})
