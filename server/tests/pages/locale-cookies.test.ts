import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '', en: '', ar: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
  pageWith({ fr: 'journal', en: 'news', ar: 'akhbar' }),
  pageWith({ fr: 'journal/hier' }, { parent: 'journal' }),
  pageWith({ en: 'only' }),
]

/** Returns the links of the language switcher by language. */
const switcherOf = (html: string) =>
  [...html.matchAll(/<li\b[^>]*><a href="([^"]*)" hrefLang="(\w+)"/g)].map(([, href, lang]) => [
    lang,
    // The fragment only tells the page to show a notice.
    href?.replace('#v-untranslated', ''),
  ])

describe('the switcher of the default strategy', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages })
  })
  afterAll(() => product.stop())

  test.each<[path: string, found: Record<string, string>]>([
    ['/journal', { fr: '/journal', en: '/en/news', ar: '/ar/akhbar' }],
    ['/journal/hier', { fr: '/journal/hier', en: '/en/news', ar: '/ar/akhbar' }],
    ['/%C3%A0-propos', { fr: '/%C3%A0-propos', en: '/en/about', ar: '/ar' }],
    ['/en/only', { fr: '/', en: '/en/only', ar: '/ar' }],
    ['/rien', { fr: '/', en: '/en', ar: '/ar' }],
    ['/_rien', { fr: '/', en: '/en', ar: '/ar' }],
  ])('links from %s to %j', async (path, found) => {
    const html = await (await product.visit(path)).text()
    expect(Object.fromEntries(switcherOf(html))).toEqual(found)
  })

  test('hreflang names published translations only', async () => {
    const html = await (await product.visit('/journal/hier')).text()
    expect(html).not.toContain('rel="alternate" hreflang')
  })
})

describe('a site without languages in its addresses', () => {
  let product: TestProduct
  beforeAll(async () => {
    const site = { i18n: { ...testSite.i18n, strategy: 'no_prefix' as const } }
    product = await startTestProduct({ pages, site })
  })
  afterAll(() => product.stop())

  test('a link of the switcher sets the cookie and redirects to the page', async () => {
    const html = await (await product.visit('/%C3%A0-propos')).text()
    expect(Object.fromEntries(switcherOf(html)).en).toBe('/about?locale=en')
    const response = await product.visit('/about?locale=en&page=2')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/about?page=2')
    expect(response.headers.get('set-cookie')).toBe('no-prefix-locale=en; Path=/; SameSite=Lax')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('an unknown language sets no cookie', async () => {
    const response = await product.visit('/about?locale=zz')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('location')).toBe('/%C3%A0-propos?locale=zz')
  })

  test.each(['//evil.example/?locale=en', '/\\evil.example/?locale=en'])(
    '%s does not redirect to another host',
    async (path) => {
      const response = await product.visit(path)
      expect(new URL(response.headers.get('location') ?? '', product.url).origin).toBe(product.url)
    },
  )

  test.each([
    ['/about', undefined, 302],
    ['/about', 'en', 200],
    ['/%C3%A0-propos', 'en', 302],
    ['/%C3%A0-propos', 'zz', 200],
  ])('%s with the cookie %s returns %i, and varies by the cookie', async (path, code, status) => {
    const response = await product.visit(path, code ? { cookie: `no-prefix-locale=${code}` } : {})
    expect(response.status).toBe(status)
    expect(response.headers.get('vary')).toContain('Cookie')
  })

  test('the sitemap lists the addresses that work without a cookie', async () => {
    const sitemap = await (await product.visit('/sitemap.xml')).text()
    const found = [...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, url]) =>
      url?.slice(product.url.length),
    )
    expect(found.toSorted()).toEqual([
      '/',
      '/%C3%A0-propos',
      '/journal',
      '/journal/hier',
      '/only',
      '/plan-du-site',
    ])
    const [answers] = await Promise.all([
      Promise.all(found.map((path) => product.visit(path ?? ''))),
    ])
    expect(answers.map(({ status }) => status)).toEqual(found.map(() => 200))
  })
})

describe('a site in hash mode', () => {
  let product: TestProduct
  beforeAll(async () => {
    const site = { i18n: { ...testSite.i18n, hashMode: true } }
    product = await startTestProduct({ pages, site })
  })
  afterAll(() => product.stop())

  test('every address has the same document without a page', async () => {
    const [home, about, lost] = await Promise.all(
      ['/', '/en/about', '/rien'].map(async (path) => (await product.visit(path)).text()),
    )
    expect(about).toBe(home)
    expect(lost).toBe(home)
    expect(home).toContain('<html lang="fr" dir="ltr">')
    expect(home).toContain('<title>Essai</title>')
    expect(home).toContain('<noscript><p>Ce site a besoin de JavaScript')
    expect(home).not.toContain('à-propos')
  })

  test('the document has the language of the cookie', async () => {
    const response = await product.visit('/', { cookie: 'hash-locale=en' })
    expect(response.headers.get('vary')).toContain('Cookie')
    const html = await response.text()
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('This site needs JavaScript')
  })

  test('a link with a language sets the cookie of this mode', async () => {
    const response = await product.visit('/en/about?locale=en')
    expect(response.headers.get('location')).toBe('/en/about')
    expect(response.headers.get('set-cookie')).toBe('hash-locale=en; Path=/; SameSite=Lax')
  })

  test('addresses that are no pages are unchanged', async () => {
    expect((await product.visit('/assets/none.js')).status).toBe(404)
    expect((await product.visit('/_locales/none/fr/data.json')).status).toBe(404)
    expect((await product.visit('/sitemap.xml')).headers.get('content-type')).toContain('xml')
  })
})
