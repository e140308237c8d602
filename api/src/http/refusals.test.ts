import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { labelled } from '../testing/labelled.ts'
import { testKey } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'

const reading = [
  '/api/nuxt/pages',
  '/api/nuxt/pages?page[size]=0',
  '/api/contents',
  '/api/contents/by-template/home',
  '/api/menus/main',
  '/api/menus/main?locale=xx',
]
const writing = ['/api/store-contents']

describe.each(databases)('refusals on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  beforeAll(async () => {
    database = await open()
    await fillSite(database)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  /** Sends any method, also those that `Request` forbids. */
  const send = (path: string, method: string) =>
    api.fetch(Object.defineProperty(new Request(`http://x${path}`), 'method', { value: method }))

  const expectRefusal = async (response: Response, status: number) => {
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('etag')).toBeNull()
    const problem = await response.json()
    expect(Object.keys(problem)).toEqual(['message'])
    expect(problem.message).toMatch(/\w+/)
    return problem.message
  }

  test.each([
    '/',
    '/api',
    '/api/',
    '/api/nuxt',
    '/api/nuxt/pages/',
    '/api/nuxt/pages/1',
    '/api/contents/',
    '/api/contents/by-template',
    '/api/contents/by-template/',
    '/api/contents/by-template/home/more',
    '/api/menus',
    '/api/menus/',
    '/api/menus/main/more',
    '/API/CONTENTS',
    '/api//contents',
    '/api/contents%2Fby-template/home',
    '/api/nuxt/pages;a=1',
    '/__proto__',
    '/constructor',
    '/*',
    '/api/*',
    '/:name',
  ])('%s is unknown: 404 in JSON, for every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'FOO']) {
      const response = await send(path, method)
      await expectRefusal(response, 404)
      expect(response.headers.get('allow')).toBeNull()
    }
  })

  const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'ALL']

  test.each(reading)('%s is read-only: 405 names the allowed methods', async (path) => {
    for (const method of ['POST', ...others]) {
      const response = await send(path, method)
      expect(await expectRefusal(response, 405)).toContain(method)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
  })

  test.each(writing)('%s accepts POST only: 405 names it', async (path) => {
    for (const method of ['GET', ...others]) {
      const response = await send(path, method)
      expect(await expectRefusal(response, 405)).toContain(method)
      expect(response.headers.get('allow')).toBe('POST')
    }
    const head = await send(path, 'HEAD')
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each(reading)('HEAD %s answers like GET, without a body', async (path) => {
    const [get, head] = [await send(path, 'GET'), await send(path, 'HEAD')]
    expect(head.status).toBe(get.status)
    expect(head.body).toBeNull()
    expect([...head.headers]).toEqual([...get.headers])
  })

  const hostile: [string, number][] = [
    ['/%', 404],
    ['/%E0%A4%A', 404],
    ['/%00', 404],
    ['/\0', 404],
    ['/%C0%80', 404],
    ['/%ED%A0%80', 404],
    ['/\u202e', 404],
    ['/🦊', 404],
    [`/${'a'.repeat(100_000)}`, 404],
    [`/${'a/'.repeat(50_000)}`, 404],
    [`/${'%F0%9F%A6%8A'.repeat(10_000)}`, 404],
    [`/api/menus/${'../'.repeat(100)}etc/passwd`, 404],
    ['/api/menus/%', 200],
    ['/api/menus/%E0%A4%A', 200],
    ['/api/menus/%FF', 200],
    ['/api/menus/%ff%00', 200],
    ['/api/menus/%00', 404],
    ['/api/menus/a%00b', 404],
    ['/api/menus/a\0b', 404],
    ['/api/menus/%2500', 200],
    ['/api/menus/%25%30%30', 200],
    ['/api/menus/%C0%80', 200],
    ['/api/menus/%ED%A0%80', 200],
    ['/api/menus/%2F', 200],
    ['/api/menus/%2e%2e%2f', 200],
    ['/api/menus/%0d%0aSet-Cookie:a=b', 200],
    ['/api/menus/__proto__', 200],
    ['/api/menus/constructor', 200],
    ["/api/menus/';drop table menus;--", 200],
    [`/api/menus/${'a'.repeat(100_000)}`, 200],
    ['/api/menus/main?locale=%00', 422],
    ['/api/menus/main?locale=%E0%A4%A', 422],
    ['/api/menus/main?locale=__proto__', 422],
    ['/api/menus/main?locale=fr&locale=%00', 200],
    ['/api/contents/by-template/%00', 404],
    ['/api/contents/by-template/home%00', 404],
    ['/api/contents/by-template/%', 200],
    ['/api/contents/by-template/%ED%A0%80', 200],
    ["/api/contents/by-template/' or 1=1 --", 200],
    ['/api/contents?locale=%00', 422],
    ['/api/contents?%00=%00', 200],
    ['/api/nuxt/pages?%', 200],
    ['/api/nuxt/pages?filter[path]=/%FF', 200],
    ['/api/nuxt/pages?filter[path]=/%00', 200],
    ['/api/nuxt/pages?filter[path]=%00', 422],
    ['/api/nuxt/pages?filter[template]=%00', 200],
    ['/api/nuxt/pages?locale=%00&sort=position', 200],
    ['/api/nuxt/pages?locale=constructor&include=related,ancestors,seo_image', 200],
    ['/api/nuxt/pages?page[size]=9e999', 422],
    ['/api/nuxt/pages?page[number]=9007199254740993', 422],
    [`/api/nuxt/pages?${'a=1&'.repeat(100_000)}`, 200],
    [`/api/nuxt/pages?include=${'ancestors,'.repeat(100_000)}`, 200],
  ]

  test.each(labelled(hostile))(
    'a hostile address gets JSON, never 500: %s',
    async (_, path, status) => {
      const response = await api.request(new Request(`http://x${path}`))
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.json()).toBeTypeOf('object')
      expect((await send(path, 'DELETE')).status).toBeLessThan(500)
    },
  )

  const hero = (content: string) =>
    `{"home.hero":{"id":"home.hero","name":"Accroche","content":${content}}}`
  const deep = (before: string, core: string, after: string) =>
    before.repeat(10_000) + core + after.repeat(10_000)

  test.each([
    ['ten thousand nested lists', deep('[', '', ']'), [400, 422]],
    ['ten thousand nested objects', deep('{"a":', '1', '}'), [400, 422]],
    ['ten thousand lists in an item', hero(deep('[', '', ']')), [400, 201]],
    ['brackets that are never closed', '['.repeat(900_000), [400]],
    ['prototype keys', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}', [400]],
    ['the keys of any object', '{"constructor":{"prototype":{"a":1}},"toString":1}', [422]],
    ['an infinite number', hero('1e999'), [422]],
    ['a number of many digits', hero('9'.repeat(100_000)), [422]],
    ['the same key twice', hero('null').replace('}}', `},${hero('"b"').slice(1)}`), [201]],
    ['a key of a hundred thousand letters', `{"${'k'.repeat(100_000)}":1}`, [422]],
    ['half a surrogate pair', hero('"\\ud800"'), [201]],
    ['a null character', hero('"\\u0000"'), [400]],
    ['nine thousand wrong items', `{${wrongItems(9_000)}}`, [422]],
    ['sixty thousand wrong items', `{${wrongItems(60_000)}}`, [400]],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), [422]],
  ])('a hostile body gets JSON, never 500: %s', async (_, body, statuses) => {
    const response = await api.request('/api/store-contents', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body,
    })
    expect(statuses).toContain(response.status)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toBeTypeOf('object')
    expect(Object.prototype).not.toHaveProperty('a')
    await database.changes.commit((tx) => tx.deleteFrom('contents').execute())
  })

  test.each([
    ['an If-None-Match of a hundred thousand tags', { 'If-None-Match': '"a",'.repeat(100_000) }],
    ['a forwarded host', { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }],
    ['another method in a header', { 'X-HTTP-Method-Override': 'DELETE' }],
    ['an Accept header for XML', { Accept: 'application/xml' }],
    ['a range', { Range: 'bytes=0-1,2-3' }],
  ])('an unusual header changes nothing: %s', async (_, headers) => {
    const plain = await api.request('/api/nuxt/pages')
    const response = await api.request('/api/nuxt/pages', { headers })
    expect(response.status).toBe(200)
    expect([...response.headers]).toEqual([...plain.headers])
    expect(await response.text()).toBe(await plain.text())
  })
})

function wrongItems(count: number) {
  return Array.from({ length: count }, (_, at) => `"home.p${at}":1`).join()
}
