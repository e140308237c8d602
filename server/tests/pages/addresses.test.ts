import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '', en: '', ar: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
  pageWith({ fr: 'guide/été', en: 'guide/summer', ar: 'دليل/صيف' }),
  pageWith({ fr: 'Le-SNC', en: 'The-CDS' }),
  pageWith({ fr: 'recette' }),
  pageWith({ fr: 'contact', en: 'contact', ar: 'contact' }),
  pageWith({ fr: 'fr-ca/x' }),
  pageWith({ fr: 'caché' }),
]

describe('addresses with the default strategy', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({
      pages,
      site: {
        redirects: {
          '/old/**': '/contact/**',
          '/ext/**': 'https://example.com/**',
          '/guide/**': '/recette/**',
          '/b/:slug': '/:slug',
          '/caché': '/recette',
          '/gone': { to: '/recette', statusCode: 301 },
        },
      },
    })
  })
  afterAll(() => product.stop())

  const answers: [path: string, status: number, found: string][] = [
    ['/', 200, 'fr\u00a0:'],
    ['/en', 200, 'en:'],
    ['/fr', 200, 'fr\u00a0:'],
    ['/fr/', 301, '/'],
    ['/en/', 301, '/en'],
    ['/%C3%A0-propos', 200, 'fr:à-propos'],
    ['/fr/%C3%A0-propos', 200, 'fr:à-propos'],
    ['/a%CC%80-propos', 301, '/%C3%A0-propos'],
    ['/en/about', 200, 'en:about'],
    ['/EN/about', 301, '/en/about'],
    ['/en/About', 301, '/en/about'],
    ['/en/about/', 301, '/en/about'],
    ['/en/about/?a=1&b=%C3%A9', 301, '/en/about?a=1&b=%C3%A9'],
    ['//en/about', 301, '/en/about'],
    ['//evil.example/about', 404, 'Page Not Found: //evil.example/about'],
    ['/about', 302, '/%C3%A0-propos'],
    ['/en/%C3%A0-propos', 302, '/en/about'],
    ['/en/recette', 302, '/recette'],
    ['/ar/about', 302, '/en/about'],
    ['/Le-SNC', 200, 'fr:Le-SNC'],
    ['/le-snc', 301, '/Le-SNC'],
    ['/ar/%D8%AF%D9%84%D9%8A%D9%84/%D8%B5%D9%8A%D9%81', 200, 'ar:دليل/صيف'],
    ['/fr-ca/x', 200, 'fr:fr-ca/x'],
    ['/guide/%C3%A9t%C3%A9', 200, 'fr:guide/été'],
    ['/guide/%C3%A9t%C3%A9/', 301, '/guide/%C3%A9t%C3%A9'],
    ['/guide/autre', 307, '/recette/autre'],
    ['/guide', 307, '/recette'],
    ['/b/contact', 307, '/contact'],
    ['/cach%C3%A9', 307, '/recette'],
    ['/en/contact', 200, 'en:contact'],
    ['/%66r/contact', 200, 'fr:contact'],
    ['/fr%2Fcontact', 400, 'Bad Request'],
    ['/%E0%A4', 404, 'Page Not Found: /%E0%A4'],
    ['/contact%00', 400, 'Bad Request'],
    ['/xx/about', 404, 'Page Not Found: /xx/about'],
    ['/nope', 404, 'Page Not Found: /nope'],
    ['/_nope', 404, 'Page not found: /_nope'],
    ['/api-docs', 404, 'Page Not Found: /api-docs'],
    ['/old/a/b?x=1', 307, '/contact/a/b?x=1'],
    ['/ext/z', 307, 'https://example.com/z'],
    ['/gone', 301, '/recette'],
  ]
  test.each(answers)('%s returns %i', async (path, status, found) => {
    const response = await product.visit(path)
    expect(response.status).toBe(status)
    if (status >= 300 && status < 400) expect(response.headers.get('location')).toBe(found)
    else if (status === 200) expect(await response.text()).toContain(`<title>${found}`)
    else {
      const json = await product.visit(path, { accept: 'application/json' })
      expect(await json.json()).toMatchObject({ error: true, statusCode: status, message: found })
    }
  })

  test('a former address redirects to the present one in one step', async () => {
    const databaseUrl = `file:${product.dataDir}/test.db`
    const changed = pageWith({ fr: 'recette-de-famille' }, { key: 'recette' })
    await storePages({ databaseUrl, site: testSite }, [changed])
    await expect
      .poll(async () => (await product.visit('/recette')).headers.get('location'))
      .toBe('/recette-de-famille')
    const response = await product.visit('/recette')
    expect(response.status).toBe(301)
    expect((await product.visit('/recette-de-famille')).status).toBe(200)
  })

  test('an unsupported method is refused with the list of supported ones', async () => {
    const response = await fetch(product.url, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('HEAD is answered like GET, without a body', async () => {
    const response = await fetch(`${product.url}/contact`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('')
  })

  test('a browser with a cached page gets 304', async () => {
    await product.visit('/contact')
    const etag = (await product.visit('/contact')).headers.get('etag') ?? ''
    const response = await product.visit('/contact', { 'if-none-match': etag })
    expect(response.status).toBe(304)
  })
})

describe('addresses with the other strategies', () => {
  const table: [
    strategy: 'prefix' | 'prefix_except_default' | 'no_prefix',
    path: string,
    cookie: string,
    status: number,
    found: string,
  ][] = [
    ['prefix', '/contact', '', 301, '/fr/contact'],
    ['prefix', '/', '', 301, '/fr'],
    ['prefix', '/fr/contact', '', 200, 'fr:contact'],
    ['prefix', '/en', '', 200, 'en:'],
    ['prefix_except_default', '/contact', '', 200, 'fr:contact'],
    ['prefix_except_default', '/en/contact', '', 200, 'en:contact'],
    // Addresses of another strategy redirect.
    ['prefix_except_default', '/fr', '', 301, '/'],
    ['prefix_except_default', '/fr/%C3%A0-propos?a=1', '', 301, '/%C3%A0-propos?a=1'],
    ['prefix_except_default', '/FR/contact/', '', 301, '/contact'],
    ['prefix_except_default', '/fr/about', '', 302, '/%C3%A0-propos'],
    ['prefix_except_default', '/fr/nope', '', 404, ''],
    ['prefix_except_default', '/fr/dashboard/login', '', 301, '/dashboard/login'],
    ['no_prefix', '/en', '', 301, '/?locale=en'],
    ['no_prefix', '/en/about?a=1', '', 301, '/about?locale=en&a=1'],
    ['no_prefix', '/fr/contact', 'no-prefix-locale=en', 301, '/contact?locale=fr'],
    ['no_prefix', '/_part/en/about', '', 204, '/about?locale=en'],
    ['no_prefix', '/en/%C3%A0-propos', '', 302, '/about?locale=en'],
    ['no_prefix', '/en/nope', '', 404, ''],
    ['no_prefix', '/en/dashboard/login', '', 301, '/dashboard/login'],
    ['no_prefix', '/contact', '', 200, 'fr:contact'],
    ['no_prefix', '/contact', 'no-prefix-locale=en', 200, 'en:contact'],
    ['no_prefix', '/contact', 'no-prefix-locale=zz', 200, 'fr:contact'],
    ['no_prefix', '/about', 'no-prefix-locale=en', 200, 'en:about'],
    ['no_prefix', '/about', '', 302, '/%C3%A0-propos'],
    ['no_prefix', '/recette', 'no-prefix-locale=en', 200, 'fr:recette'],
  ]
  const products = new Map<string, TestProduct>()
  beforeAll(async () => {
    for (const strategy of ['prefix', 'prefix_except_default', 'no_prefix'] as const) {
      const site = { i18n: { ...testSite.i18n, strategy } }
      products.set(strategy, await startTestProduct({ pages, site }))
    }
  })
  afterAll(() => Promise.all([...products.values()].map((product) => product.stop())))

  test.each(table)(
    '%s: %s with cookie "%s" returns %i',
    async (strategy, path, cookie, status, found) => {
      const response = await products.get(strategy)?.visit(path, { cookie })
      expect(response?.status).toBe(status)
      if (status === 200) expect(await response?.text()).toContain(found)
      else expect(response?.headers.get('location') ?? '').toBe(found)
    },
  )
})
