import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

const brotli = { 'accept-encoding': 'br' }
const pages = [pageWith({ fr: '', en: '', ar: '' }, { key: 'home', template: 'home' })]
const screens = ['/dashboard/login', '/en/dashboard/login', '/ar/dashboard/forgot-password']

const htmlAt = async ({ visit, url }: TestProduct, path: string, headers = {}) => {
  const answer = await visit(path, headers)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll(url, '')
}

/** Waits until a screen is cached in Brotli: uncached screens are not compressed this way. */
const waitUntilCached = ({ visit }: TestProduct, path: string) =>
  vi.waitUntil(
    async () => {
      const answer = await visit(path, brotli)
      await answer.arrayBuffer()
      return answer.headers.get('etag')?.endsWith('-br"') && answer
    },
    { timeout: 30_000 },
  )

describe('a screen for guests', () => {
  let product: TestProduct
  let uncached: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages, admin: testAdmin })
    uncached = await startTestProduct({ pages, config: { pageCache: false } })
    for (const path of screens) await waitUntilCached(product, path)
  })
  afterAll(() => Promise.all([product.stop(), uncached.stop()]))

  /** Queries, and the part that a cached screen contains. */
  const queries = [
    ['', ''],
    ['?', ''],
    ['?utm_source=letter', ''],
    ['?redirect=%2Fcontact', '?redirect=%2Fcontact'],
    [`?redirect=/a%22"%27'<script>$1\\\`{};#x`, `?redirect=/a%22"%27'<script>$1\\\`{};#x`],
    ['?locale=en&redirect=%2F%C3%A9t%C3%A9&b', '?redirect=%2F%C3%A9t%C3%A9'],
  ]
  test.each(screens)('%s is the same cached and rendered, whatever its query', async (path) => {
    for (const [query, keptQuery] of queries) {
      const rendered = await htmlAt(uncached, `${path}${keptQuery}`)
      for (const headers of [{}, brotli, { 'accept-encoding': 'gzip' }])
        expect(await htmlAt(product, path + query, headers)).toBe(rendered)
    }
  })

  test('has the same header fields when cached, and sets no cookie', async () => {
    const fieldsOf = async ({ visit }: TestProduct) => {
      const headers = new Headers((await visit('/dashboard/login', brotli)).headers)
      for (const name of ['date', 'etag', 'content-length']) headers.delete(name)
      return Object.fromEntries(headers)
    }
    expect(await fieldsOf(product)).toEqual(await fieldsOf(uncached))
    const answer = await product.visit('/dashboard/login')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('redirects a signed-in user to the requested address', async () => {
    const headers = { ...(await signIn(product.url)), accept: 'text/html' }
    const answer = await product.visit('/dashboard/login?redirect=%2Fen', headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en'])
    const html = await htmlAt(product, '/dashboard/login')
    expect(html).toContain('name="password"')
    expect(html).not.toContain(testAdmin.email)
  })

  test('is cached for a guest with cookies, and handles these cookies', async () => {
    const cookie = 'XSRF-TOKEN=of-an-ended-session; vitrine_session=ended'
    const answer = await product.visit('/dashboard/login', { ...brotli, cookie })
    expect(answer.headers.get('etag')).toMatch(/-br"$/)
    const rendered = await uncached.visit('/dashboard/login', { ...brotli, cookie })
    const namesOf = ({ headers }: Response) =>
      headers.getSetCookie().map((field) => field.split('=', 1)[0])
    expect(namesOf(answer)).toEqual(namesOf(rendered))
  })

  test('shows submitted values only to their sender', async () => {
    const body = new URLSearchParams({ email: 'nobody@example.org', password: 'wrong' })
    const answer = await fetch(`${product.url}/dashboard/login`, {
      method: 'POST',
      headers: { origin: product.url, accept: 'text/html' },
      body,
    })
    expect(await answer.text()).toContain('nobody@example.org')
    expect(await htmlAt(product, '/dashboard/login')).not.toContain('nobody@')
  })

  test('shows the current pages of the site', async () => {
    const before = await htmlAt(product, '/dashboard/login')
    expect(before).not.toContain('fr:nouveau')
    const databaseUrl = `file:${join(product.dataDir, 'test.db')}`
    await storePages({ databaseUrl, site: testSite }, [...pages, pageWith({ fr: 'nouveau' })])
    await expect.poll(() => htmlAt(product, '/dashboard/login')).toContain('fr:nouveau')
  })
})

test('without prefixes, a screen for guests has the language of the cookie', async () => {
  const site = { i18n: { ...testSite.i18n, strategy: 'no_prefix' as const } }
  const product = await startTestProduct({ site })
  try {
    const langOf = async (cookie: string) =>
      /<html lang="(\w+)"/.exec(await htmlAt(product, '/dashboard/login', { cookie }))?.[1]
    for (const _ of [1, 2])
      expect([
        await langOf(''),
        await langOf('no-prefix-locale=en'),
        await langOf('no-prefix-locale=fr'),
      ]).toEqual(['fr', 'en', 'fr'])
  } finally {
    await product.stop()
  }
})
