import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
]
const redirects = {
  '/old': '/en/about',
  '/away': 'https://elsewhere.example/',
  '/place': '/en/about#there',
  '/in': '/dashboard/login',
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ pages, site: { redirects } })
})
afterAll(() => product.stop())

test('the part of a page has its head and visible content, without styles, scripts or data', async () => {
  const [whole, part] = await Promise.all(
    ['/en/about', '/_part/en/about'].map(async (path) => (await product.visit(path)).text()),
  )
  expect(part).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  expect(part).toContain('<link rel="canonical"')
  expect(part).not.toMatch(/<style|<script type="module"|v-data|v-news/)
  const [shown] = /<div id="v-app".*<\/footer>/s.exec(part ?? '') ?? []
  expect(whole).toContain(shown)
  expect(part).toContain('data-build="test-build 1"')
})

test('a part can be cached with revalidation, and has an ETag of its own', async () => {
  const part = await product.visit('/_part/en/about')
  const again = await product.visit('/_part/en/about')
  expect(part.headers.get('cache-control')).toBe('no-cache')
  expect(part.headers.get('vary')).toBe('Accept-Encoding')
  expect(part.headers.get('x-robots-tag')).toBe('noindex')
  const etag = again.headers.get('etag') ?? ''
  expect((await product.visit('/_part/en/about', { 'if-none-match': etag })).status).toBe(304)
  expect((await product.visit('/en/about', { 'if-none-match': etag })).status).toBe(200)
})

test('a redirect to a page becomes a redirect to its part', async () => {
  const response = await product.visit('/_part/old?x=1')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('/_part/en/about?x=1')
  const moved = await product.visit('/_part/en/about/')
  expect(moved.headers.get('location')).toBe('/_part/en/about')
})

test.each([
  ['/_part/away', 'https://elsewhere.example/'],
  ['/_part/place', '/en/about#there'],
  ['/_part/in', '/dashboard/login'],
  ['/_part/dashboard', '/dashboard'],
  ['/_part/_part/en/about', '/_part/en/about'],
])(
  'a redirect from %s to an address without a part is a 204 with its target',
  async (path, location) => {
    const response = await product.visit(path)
    expect(response.status).toBe(204)
    expect(response.headers.get('location')).toBe(location)
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  ['/_part/nowhere', 404],
  ['/_part//elsewhere.example', 404],
  ['/_part/a%2Fb', 400],
])('the part at %s is an error page with %i', async (path, status) => {
  const response = await product.visit(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain(`data-error="${status}"`)
})

test('an invalid path of a part returns 404', async () => {
  expect((await product.visit('/_part')).status).toBe(404)
  expect((await product.visit('/_parts/en/about')).status).toBe(404)
})

test('a document contains neither redirects nor the data of its page', async () => {
  const html = await (await product.visit('/en/about')).text()
  const [, data = ''] = /id="v-data">(.*)<\/script>/.exec(html) ?? []
  expect(Object.keys(JSON.parse(data))).toEqual([
    'build',
    'builtAt',
    'pollMs',
    'tracking',
    'screens',
  ])
})

describe('in hash mode', () => {
  test('the document is always the same, and parts are those of the pages', async () => {
    const site = { i18n: { ...testSite.i18n, hashMode: true } }
    const hashed = await startTestProduct({ pages, site })
    const [shell, part, french] = await Promise.all([
      hashed.visit('/en/about'),
      hashed.visit('/_part/en/about'),
      hashed.visit('/_part/', { cookie: 'hash-locale=fr' }),
    ])
    expect(await shell.text()).not.toContain('data-page')
    expect(part.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(await part.text()).toContain('data-locale="en"')
    expect(await french.text()).toContain('data-locale="fr"')
    expect((await hashed.visit('/dashboard/login')).status).toBe(200)
    await hashed.stop()
  })
})
