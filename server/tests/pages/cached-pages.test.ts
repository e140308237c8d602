import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const brotli = { 'accept-encoding': 'br' }

/**
 * Waits until a page is cached in Brotli. The first response is compressed quickly, with another
 * ETag.
 */
const waitUntilCached = ({ visit }: TestProduct, path: string) =>
  vi.waitUntil(
    async () => {
      const answer = await visit(path, brotli)
      await answer.arrayBuffer()
      return answer.headers.get('etag')?.endsWith('-br"') && answer
    },
    { timeout: 30_000 },
  )

/** Sends raw bytes, and returns the response when the connection closes. */
async function sendBytes({ url }: TestProduct, written: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(written)
  return text(socket.setEncoding('latin1'))
}

const message = {
  steps: [{ id: 'one', fields: [{ id: 'message', kind: 'text', label: { fr: 'Message' } }] }],
  sendCopy: false,
  purpose: { fr: 'Vous répondre.' },
  months: 12,
  notify: 'none',
}

const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'guide', en: 'manual' }),
  pageWith({ fr: 'liste' }, { template: 'list' }),
  pageWith({ fr: 'liste/un' }, { parent: 'liste' }),
  pageWith(
    { fr: 'contact' },
    { template: 'contact', fields: { 'contact.form': { form: message } } },
  ),
]

test('the home page is cached before the first request', async () => {
  const product = await startTestProduct({})
  try {
    const answer = await product.visit('/', brotli)
    await answer.arrayBuffer()
    // A page rendered for one request has an ETag with this ending.
    expect(answer.headers.get('etag')).not.toMatch(/-quick"$/)
  } finally {
    await product.stop()
  }
})

describe('a cached page', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages })
    await waitUntilCached(product, '/guide')
  })
  afterAll(() => product.stop())

  const head = async (path: string, headers: Record<string, string> = brotli) => {
    const answer = await product.visit(path, headers)
    await answer.arrayBuffer()
    return { status: answer.status, tag: answer.headers.get('etag'), answer }
  }

  test('is complete in any coding', async () => {
    const { tag } = await head('/guide')
    for (const codings of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const answer = await product.visit('/guide', { 'accept-encoding': codings })
      expect(await answer.text()).toContain('<title>fr:guide')
      expect(answer.headers.get('etag')).toContain(tag?.slice(1, -4))
    }
  })

  test('returns 304 if the ETag matches, in any form', async () => {
    const tag = (await head('/guide')).tag ?? ''
    for (const condition of [tag, `"x", W/${tag}`, '*']) {
      const {
        status,
        tag: named,
        answer,
      } = await head('/guide', { ...brotli, 'if-none-match': condition })
      expect([status, named]).toEqual([304, tag])
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect((await head('/guide', { ...brotli, 'if-none-match': '"x"' })).status).toBe(200)
  })

  test.each([
    '/%67uide',
    '/guide?page=7',
    '/guide?page=x',
    '/guide?utm_source=letter',
    '/guide?sent',
    '/guide?response=response.7.AAAA',
  ])('is used for %s without rendering it again', async (path) => {
    const { tag } = await head('/guide')
    expect((await head(path)).tag).toBe(tag)
  })

  test('of a form shows that it was sent, once for all readers; other queries get the form', async () => {
    await waitUntilCached(product, '/contact')
    const { tag } = await head('/contact')
    for (const query of ['sent=1', 'response=', 'response=response.7', 'response=%00.1.A'])
      expect((await head(`/contact?${query}`)).tag, query).toBe(tag)
    for (const query of ['sent', 'response=deleted', 'response=response.7.AAAA']) {
      const sent = await waitUntilCached(product, `/contact?${query}`)
      expect(sent.headers.get('cache-control')).toBe('no-store')
      expect(sent.headers.get('etag'), query).not.toBe(tag)
    }
  })

  test('has each field once, and the Connection field of each request', async () => {
    const send = (line: string, more = '') =>
      sendBytes(product, `GET /guide ${line}\r\nHost: x\r\nAccept-Encoding: br\r\n${more}\r\n`)
    const old = await send('HTTP/1.0')
    expect(old).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(old).toContain('\r\nConnection: close\r\n')
    const closed = await send('HTTP/1.1', 'Connection: close\r\n')
    const [fields = ''] = closed.split('\r\n\r\n', 1)
    const names = fields.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('date')
  })

  test('has no body for HEAD, and refuses other methods', async () => {
    const written =
      'HEAD /guide HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n'
    const response = await sendBytes(product, `${written}\r\n`)
    expect(response).toMatch(/\r\nContent-Encoding: br\r\n.*\r\n\r\n$/s)
    const sent = await fetch(`${product.url}/guide`, { method: 'POST' })
    expect(sent.status).toBe(405)
  })

  test('is sent in the order of the requests on its connection', async () => {
    const send = (path: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n${more}\r\n`
    const end = 'Connection: close\r\n'
    const response = await sendBytes(
      product,
      send('/nowhere') + send('/guide') + send('/liste', end),
    )
    const statuses = [...response.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
    expect(statuses).toEqual(['404', '200', '200'])
  })

  test('is refused with two Host fields', async () => {
    const two = 'GET /guide HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept-Encoding: br\r\n\r\n'
    expect(await sendBytes(product, two)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('is updated soon after a publication that affects it, and only then', async () => {
    for (const path of ['/liste', '/liste/un', '/en/manual']) await waitUntilCached(product, path)
    const { tag } = await head('/en/manual')
    const config = { databaseUrl: `file:${product.dataDir}/test.db`, site: testSite }
    const change = pageWith({ fr: 'liste/un' }, { key: 'liste/un', parent: 'liste' })
    Object.assign(change.translations.fr, { title: 'Nouveau' })
    await storePages(config, [change])
    const shows = async (path: string) => (await product.visit(path)).text()
    // Another process has changed it: for a moment, readers may get the earlier version.
    await expect.poll(() => shows('/liste/un'), { timeout: 30_000 }).toContain('<title>Nouveau')
    await expect.poll(() => shows('/liste'), { timeout: 30_000 }).toContain('Nouveau')
    expect((await head('/en/manual')).tag).toBe(tag)
  })
})

test('a cached page sends HSTS if the site has an https address', async () => {
  const product = await startTestProduct({ pages, config: { publicUrl: 'https://site.test' } })
  const cached = await waitUntilCached(product, '/guide')
  expect(cached.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const conditional = { ...brotli, 'if-none-match': cached.headers.get('etag') ?? '' }
  const same = await product.visit('/guide', conditional)
  expect(same.status).toBe(304)
  expect(same.headers.get('strict-transport-security')).toBe('max-age=31536000')
  await product.stop()
})

test('if a cookie selects the language, each language has a cached page of its own', async () => {
  const site = { i18n: { ...testSite.i18n, strategy: 'no_prefix' as const } }
  const product = await startTestProduct({ pages, site })
  const titleFor = async (code: string) => {
    const cookie = `no-prefix-locale=${code}`
    const answer = await product.visit('/', { ...brotli, cookie })
    return /<title>(\w*)\s?:/.exec(await answer.text())?.[1]
  }
  for (const code of ['fr', 'en', 'fr', 'en', 'zz']) {
    await waitUntilCached(product, '/')
    expect(await titleFor(code)).toBe(code === 'zz' ? 'fr' : code)
  }
  await product.stop()
})
