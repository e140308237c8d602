import type { IncomingMessage } from 'node:http'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { describe, expect, test } from 'vitest'
import type { PublicConfig } from '../../app/site/site.ts'
import { testConfig } from '../testing/config.ts'
import { createPageNames } from './page-names.ts'

const createRequest = (url: string, headers: Record<string, string> = {}) =>
  ({ url, headers }) as unknown as IncomingMessage

/** Returns the cache names of an address, parsed as in `site/server/app.ts`. */
function nameOf(i18n: PublicConfig['i18n'], url: string, headers: Record<string, string> = {}) {
  const [pathname = '', query] = url.split('?')
  const names = createPageNames({ ...testConfig, i18n })
  const request = createRequest(url, headers)
  const search = query === undefined ? '' : `?${query}`
  const { whole, part } = names.getVisitNames(names.parseVisit(request, { pathname, search }))
  return { whole, part, ofRequest: names.getRequestName(request) }
}

describe('if the address alone determines the language', () => {
  const rules = createLocaleRules('prefix_except_default')

  test.each(['/', '/guide', '/en/guide', '/_part/en/guide', '/%C3%A9t%C3%A9', '/list?page=2'])(
    '%s is its own name',
    (url) => {
      expect(nameOf(rules, url)).toMatchObject({ part: url, ofRequest: url })
    },
  )

  test.each([
    ['/%67uide', '/guide'],
    ['/%c3%a9t%c3%a9', '/%C3%A9t%C3%A9'],
    ['/a:b@c', '/a%3Ab%40c'],
    ['/_part/%67uide', '/_part/guide'],
    ['/guide?utm_source=x', '/guide'],
    ['/guide?page=1', '/guide'],
    ['/guide?x=1&page=3&page=4', '/guide?page=3'],
    ['/guide?%70age=3', '/guide?page=3'],
    ['/agenda?topic=sport&page=2&month=2026-12', '/agenda?month=2026-12&topic=sport'],
    ['/agenda?week=2026-W53&utm_source=x', '/agenda?week=2026-W53'],
  ])('%s has the normalized name %s', (url, name) => {
    expect(nameOf(rules, url).part).toBe(name)
  })

  test.each([
    'page=',
    'page=0',
    'page=01',
    'page=-1',
    'page=x',
    'page=1000000',
    'page=1e3',
    'topic=x/y',
    'month=2026-13',
    'week=2026-W60',
  ])('%s is not a page of a list, and is ignored for a page without a list', (query) => {
    expect(nameOf(rules, `/guide?${query}`)).toMatchObject({ whole: '/guide', part: undefined })
  })

  test.each([
    '/recherche?q=guide',
    '/recherche?q=',
    '/Recherche/?page=2&q=guide',
    '/en/search?q=guide&page=1',
    '/_part/en/search?%71=guide',
  ])('%s is a search, which is not cached', (url) => {
    expect(nameOf(rules, url).part).toBeUndefined()
  })

  test.each([
    ['/recherche', '/recherche'],
    ['/recherche?x=q', '/recherche'],
    ['/guide?q=guide', '/guide'],
    ['/guide/recherche?q=guide', '/guide/recherche'],
    ['/list?q=guide&page=2', '/list?page=2'],
    ['/%zz?q=guide', '/%zz'],
  ])('%s is no search: its name is %s', (url, name) => {
    expect(nameOf(rules, url).part).toBe(name)
  })

  test.each(['//guide', '/a%2Fb', '/%zz'])(
    '%s is not normalized, because it is another address',
    (url) => {
      expect(nameOf(rules, url).whole).toBe(url)
    },
  )

  test('a cookie or a host does not change the name', () => {
    const headers = { cookie: 'no-prefix-locale=en; hash-locale=en', host: 'elsewhere.example' }
    expect(nameOf(rules, '/guide', headers)).toMatchObject({ part: '/guide', ofRequest: '/guide' })
  })
})

describe('if a cookie determines the language', () => {
  const rules = createLocaleRules('no_prefix')

  test('a known language is part of the name, another value is not', () => {
    const cookie = 'a=b; no-prefix-locale=en'
    expect(nameOf(rules, '/guide', { cookie })).toMatchObject({
      part: ' en /guide',
      ofRequest: ' en /guide',
    })
    expect(nameOf(rules, '/guide', { cookie: 'no-prefix-locale=zz' }).part).toBe('  /guide')
    expect(nameOf(rules, '/guide').ofRequest).toBe('  /guide')
  })

  test('a search is not cached in any language', () => {
    const cookie = 'no-prefix-locale=en'
    expect(nameOf(rules, '/search?q=guide', { cookie }).part).toBeUndefined()
    expect(nameOf(rules, '/search?q=guide').part).toBeUndefined()
    expect(nameOf(rules, '/guide?q=guide', { cookie }).part).toBe(' en /guide')
  })
})

describe('if a language has its own host', () => {
  const rules = createLocaleRules('prefix_except_default')
  const locales = rules.locales.map((locale) =>
    locale.code === 'en' ? { ...locale, baseUrl: 'https://en.example', baseDefault: true } : locale,
  )

  test('that host is part of the name, another one is not', () => {
    const hosts = { ...rules, locales }
    expect(nameOf(hosts, '/', { host: 'en.example' }).part).toBe('https://en.example  /')
    expect(nameOf(hosts, '/', { host: 'elsewhere.example' }).ofRequest).toBe('  /')
  })
})

test('in hash mode all addresses share one document, and each page has its own part', () => {
  const rules = { ...createLocaleRules('prefix_except_default'), hashMode: true }
  expect(nameOf(rules, '/en/guide').whole).toBe(nameOf(rules, '/?page=7').whole)
  expect(nameOf(rules, '/_part/en/guide').part).toBe('  /_part/en/guide')
})
