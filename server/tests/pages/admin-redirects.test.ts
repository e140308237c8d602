import { openDatabase } from '@vitrine/api/db/open'
import { saveRedirects } from '@vitrine/api/redirects/save-redirects'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const base = { locale: null, status: 301, note: '' }
const redirects = [
  { ...base, source: '/old', target: { pageKey: 'about', locale: 'en' } },
  { ...base, source: '/shop/**', target: { address: '/en/about' }, status: 302 },
  { ...base, source: '/away', target: { address: 'https://elsewhere.example/' } },
  { ...base, source: '/closed', target: null, status: 410 },
]

let product: TestProduct
beforeAll(async () => {
  const pages = [pageWith({ fr: 'à-propos', en: 'about' }, { key: 'about' })]
  product = await startTestProduct({ pages })
  const database = await openDatabase(`file:${product.dataDir}/test.db`)
  const by = { userId: null, at: '2026-01-01T00:00:00.000Z' }
  await database.changes.commit((tx) => saveRedirects(tx, redirects, by))
  await database.close()
  await vi.waitFor(async () => expect((await product.visit('/old')).status).toBe(301), 20_000)
})
afterAll(() => product.stop())

test.each([
  ['/old?x=1', 301, '/en/about?x=1'],
  ['/shop/a/b', 302, '/en/about'],
  ['/away', 301, 'https://elsewhere.example/'],
  ['/closed', 410, null],
])('HEAD %s is answered like GET, without a body', async (path, status, location) => {
  const head = await fetch(product.url + path, { method: 'HEAD', redirect: 'manual' })
  for (const response of [await product.visit(path), head]) {
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(location)
  }
  expect(await head.text()).toBe('')
})

test.each([
  ['/_part/old?x=1', 301, '/_part/en/about?x=1'],
  ['/_part/shop/a/b', 302, '/_part/en/about'],
  ['/_part/away', 204, 'https://elsewhere.example/'],
  ['/_part/closed', 410, null],
])('a navigation to %s follows the redirect of the admin', async (path, status, location) => {
  const response = await product.visit(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('location')).toBe(location)
})
