import { describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'

const path = '/api/nuxt/pages?include=seo_image'
const page = (title: string) => ({ key: 'about', translations: { fr: { title, slug: 'about' } } })

describe.each(databases)('ETag of the page list on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  withDatabase(open, async (opened) => {
    database = opened
    await store(database, [page('À propos')])
    api = apiOn(database)
  })

  const tag = async (of = api, at = path) => (await of.request(at)).headers.get('etag') ?? ''
  const ask = (known: string, at = path) => api.request(at, { headers: { 'If-None-Match': known } })

  test('an answer has an ETag and must be revalidated each time', async () => {
    const response = await api.request(path)
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]+"$/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await tag()).toBe(response.headers.get('etag'))
  })

  test.each([
    ['exactly', (known: string) => known],
    ['as a strong tag', (known: string) => known.replace('W/', '')],
    ['in a list', (known: string) => `"other", W/"more" ,${known},"last"`],
    ['as *', () => '*'],
  ])('a request with the ETag %s gets 304 without a body', async (_, header) => {
    const known = await tag()
    const response = await ask(header(known))
    expect(response.status).toBe(304)
    expect(response.body).toBeNull()
    expect(response.headers.get('etag')).toBe(known)
    expect(response.headers.get('content-type')).toBeNull()
  })

  test.each([
    ['an empty ETag', ''],
    ['another ETag', '"another"'],
    ['the ETag without its quotes', 'bare'],
    ['nonsense', ',,W/,"'],
  ])('a request with %s gets the list', async (_, header) => {
    const known = await tag()
    const response = await ask(header === 'bare' ? known.replaceAll('"', '') : header)
    expect(response.status).toBe(200)
    expect((await response.json()).data).toHaveLength(1)
  })

  test('a change creates another ETag and a new answer at once', async () => {
    const before = await tag()
    await store(database, [page('Qui sommes-nous')])
    const response = await ask(before)
    expect(response.status).toBe(200)
    expect((await response.json()).data[0].title).toBe('Qui sommes-nous')
    expect(response.headers.get('etag')).not.toBe(before)
  })

  test('an import of the same text keeps the ETag', async () => {
    const before = await tag()
    await store(database, [page('À propos')])
    expect(await tag()).toBe(before)
  })

  test('a change of a menu changes the ETag, too', async () => {
    const before = await tag()
    await database.changes.commit(async (tx) => {
      await tx.insertInto('menus').values({ name: 'main', items: '[]' }).execute()
    })
    expect(await tag()).not.toBe(before)
  })

  test('another database and other locale rules have another ETag', async () => {
    const other = await open()
    try {
      await store(other, [page('À propos')])
      expect(await tag(apiOn(other))).not.toBe(await tag())
      const rules = { ...testRules, strategy: 'prefix' as const }
      expect(await tag(apiOn(database, rules))).not.toBe(await tag())
    } finally {
      await other.drop()
    }
  })

  test('a restarted server with the same content keeps the ETag', async () => {
    expect(await tag(apiOn(database))).toBe(await tag())
  })

  test('a refused request has no ETag', async () => {
    const response = await ask('*', '/api/nuxt/pages?page[size]=0')
    expect(response.status).toBe(422)
    expect(response.headers.get('etag')).toBeNull()
  })

  test('the empty list has an ETag, too', async () => {
    const known = await tag(api, '/api/nuxt/pages?filter[path]=/nothing')
    const response = await ask(known, '/api/nuxt/pages?filter[path]=/nothing')
    expect(response.status).toBe(304)
  })
})
