import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../app.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testSettings } from '../testing/identity.ts'
import { testKey, testRules } from '../testing/rules.ts'
import { trackingOn } from '../testing/tracking.ts'

const pages = Array.from({ length: 60 }, (_, at) => ({
  key: `page-${at}`,
  translations: { fr: { title: `Page ${at}`, slug: `page-${at}`, content: '<p>Texte</p>' } },
}))

const post = {
  method: 'POST',
  headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
  body: '{"home.hero":{"id":"home.hero","name":"Accroche","content":null}}',
}

describe.each(databases)('a broken database on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof createApi>
  let logged: unknown[]
  beforeEach(async () => {
    database = await open()
    await store(database, pages)
    logged = []
    const logError = (error: unknown) => logged.push(error)
    const context = createApiContext(database.db, testRules, testSettings)
    const tracking = trackingOn(database.db)
    const parts = { context, tracking, logError }
    api = createApi({ ...database, rules: testRules, siteKey: testKey, ...parts })
  })
  afterEach(() => database.drop())

  const expectNoDetails = async (response: Response) => {
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ message: 'The server could not answer.' })
    expect(logged).toEqual([expect.any(Error)])
  }

  test.each([
    ['the page list', '/api/nuxt/pages', {}],
    ['a page', '/api/nuxt/pages?filter[path]=/page-1', {}],
    ['the contents', '/api/contents', {}],
    ['the contents of a template', '/api/contents/by-template/home', {}],
    ['a menu', '/api/menus/main', {}],
    ['contents to store', '/api/store-contents', post],
  ])('%s: 500 without details, logged once', async (_, path, init) => {
    await database.close()
    await expectNoDetails(await api.request(path, init))
  })

  test('a long list that was read before: 500, not a truncated answer', async () => {
    expect((await api.request('/api/nuxt/pages')).status).toBe(200)
    await database.close()
    await expectNoDetails(await api.request('/api/nuxt/pages'))
  })

  test('HEAD answers the status without a body', async () => {
    await database.close()
    const response = await api.request('/api/nuxt/pages', { method: 'HEAD' })
    expect(response.status).toBe(500)
    expect(response.body).toBeNull()
  })

  test('requests that need no database are answered', async () => {
    await database.close()
    expect((await api.request('/nothing')).status).toBe(404)
    expect((await api.request('/api/contents?locale=xx')).status).toBe(422)
    expect((await api.request('/api/store-contents', { method: 'POST' })).status).toBe(403)
    expect(logged).toEqual([])
  })

  test('a request with a known version gets 304 without the database', async () => {
    const etag = (await api.request('/api/nuxt/pages')).headers.get('etag') ?? ''
    await database.close()
    const again = await api.request('/api/nuxt/pages', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  test('the API recovers with the database', async () => {
    await sql`alter table page_translations rename to elsewhere`.execute(database.db)
    await expectNoDetails(await api.request('/api/nuxt/pages'))
    await sql`alter table elsewhere rename to page_translations`.execute(database.db)
    const response = await api.request('/api/nuxt/pages')
    expect((await response.json()).data).toHaveLength(60)
  })
})
