import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

const path = '/api/nuxt/pages?include=seo_image'
const pages = Array.from({ length: 40 }, (_, at) => ({
  key: `page-${at}`,
  translations: {
    fr: { title: `Été ${at}`, slug: `p${at}`, content: `<p>${'é '.repeat(300)}</p>` },
  },
}))

describe.each(databases)('an answer of the API on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  beforeAll(async () => {
    database = await open()
    await store(database, pages)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const ask = (at: string, codings: string, more: Record<string, string> = {}) =>
    api.request(at, { headers: { 'accept-encoding': codings, ...more } })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('is compressed with %s, with the same content', async (coding, codings, open) => {
    const plain = await ask(path, 'identity')
    const text = await plain.text()
    for (const at of [path, `${path}&page[size]=2`, '/api/menus/main']) {
      const answer = await ask(at, codings)
      const known = at === path ? text : await (await ask(at, 'identity')).text()
      expect(answer.headers.get('content-encoding')).toBe(known.length > 1_024 ? coding : null)
      const bytes = await buffer(answer.body as never)
      expect(String(known.length > 1_024 ? open(bytes) : bytes)).toBe(known)
    }
  })

  test('has the same ETag for each encoding, and names Accept-Encoding in Vary once', async () => {
    const [plain, small] = [await ask(path, 'identity'), await ask(path, 'br')]
    for (const { headers } of [plain, small]) expect(headers.get('vary')).toBe('Accept-Encoding')
    const tag = small.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\//)
    expect(plain.headers.get('etag')).toBe(tag)
    const cached = await ask(path, 'br', { 'if-none-match': tag })
    expect([cached.status, cached.headers.get('vary')]).toEqual([304, 'Accept-Encoding'])
    await Promise.all([plain.body?.cancel(), small.body?.cancel()])
  })

  test('is not compressed if it is short, refused or without a body', async () => {
    for (const at of ['/api/menus/footer', '/api/nuxt/pages?page[size]=x', '/api/nothing'])
      expect((await ask(at, 'br')).headers.get('content-encoding')).toBeNull()
    const head = await api.request(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([head.status, head.body]).toEqual([200, null])
  })

  test('is not compressed if it may contain a secret', async () => {
    const long = { 'accept-encoding': 'br', 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'x'.repeat(2_000), password: 'x' })
    for (const [method, at] of [
      ['GET', '/api/user'],
      ['POST', '/login'],
    ] as const) {
      const answer = await api.request(at, {
        method,
        headers: long,
        ...(method === 'POST' && { body }),
      })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).not.toContain('Accept-Encoding')
    }
  })

  test('stops when the reader disconnects in the middle', async () => {
    const answer = await ask(path, 'br')
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value).toBeInstanceOf(Uint8Array)
    await reader?.cancel()
    expect((await (await ask(path, 'identity')).json()).data).toHaveLength(pages.length)
  })
})
