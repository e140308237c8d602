import { mkdirSync, writeFileSync } from 'node:fs'
import { get as request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { createApiContext } from '@vitrine/api/identity/guards/api-context'
import { createPerson } from '@vitrine/api/identity/people/administration'
import { blackPng } from '@vitrine/api/testing/black-png'
import { databases } from '@vitrine/api/testing/databases'
import { testSettings } from '@vitrine/api/testing/identity'
import { memberHeader } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

/** In all words of the private pages, and nowhere else. */
const secret = 'zanzibar'
const picture = '/storage/zanzibar-plan.png'
const resized = `/_ipx/w_16&f_webp${picture}`
const words = { seo_title: secret, seo_description: `Le ${secret}`, content: `<p>${secret}</p>` }

const texts = (locale: string, more: object = {}) => ({
  title: `Procès-verbal ${secret}`,
  slug: `${secret}-${locale}`,
  ...words,
  ...more,
})
const privatePage = (more: object = {}) => ({
  key: 'minutes',
  template: 'article',
  parent: 'news',
  topics: ['council'],
  created_at: '2026-01-02',
  translations: {
    fr: texts('fr', { content: `<p>${secret} <img src="${picture}" alt=""></p>` }),
    en: texts('en'),
  },
  ...more,
})
const file = (more: object = {}) => [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'nouvelles', en: 'news' }, { key: 'news', template: 'articles' }),
  pageWith({ fr: 'une' }, { key: 'one', template: 'article', parent: 'news', topics: ['council'] }),
  privatePage(more),
  {
    key: 'below',
    parent: 'minutes',
    translations: { fr: { ...texts('fr'), slug: `${secret}-fr/annexe` } },
  },
]

/** Addresses of the site that show pages, or data of pages. Each is read as a stranger. */
const channels = [
  '/',
  '/en',
  '/nouvelles',
  '/en/news',
  '/une',
  '/plan-du-site',
  '/en/site-map',
  '/themes',
  '/themes/conseil',
  `/recherche?q=${secret}`,
  `/recherche?q=proces&page=2`,
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/feed.xml',
  '/feed.json',
  '/nouvelles/feed.xml',
  '/nouvelles/feed.json',
  '/robots.txt',
  '/manifest.json',
  '/_part/nouvelles',
  '/api/nuxt/pages?include=seo_image,ancestors,related,neighbours,topics,fields,alternates,detours',
  '/api/nuxt/pages?locale=fr&filter[template]=article&sort=-published_on',
  '/api/nuxt/pages?locale=fr&filter[topic]=council',
  `/api/nuxt/pages?filter[path]=/${secret}-fr`,
  '/api/site-map?locale=fr',
  '/api/topics?locale=fr',
  '/api/menus/main?locale=fr',
  '/api/site?locale=fr',
  '/api/events?locale=fr',
  `/api/search?locale=fr&q=${secret}`,
  `/api/search?locale=fr&q=proces-verbal&exact=1`,
  `/api/search/suggestions?locale=fr&q=${secret.slice(0, 4)}`,
  '/api/search/suggestions?locale=fr&q=proces',
  '/api/private-files',
  '/api/openapi.json',
]

/** Addresses that a stranger may know or guess. Each is answered like an unknown one. */
const addresses = [
  `/${secret}-fr`,
  `/en/${secret}-en`,
  `/fr/${secret}-fr`,
  `/en/${secret}-fr`,
  `/${secret}-en`,
  `/${secret.toUpperCase()}-fr`,
  `/${secret}-fr/`,
  `//${secret}-fr`,
  `/${secret}-fr?page=2`,
  `/${secret}-fr?sent`,
  `/${secret}-fr/annexe`,
  `/${secret}-ancien`,
  `/${secret}-fr/feed.xml`,
  `/_part/${secret}-fr`,
]
const conditions: Record<string, string>[] = [
  {},
  { 'if-none-match': '*' },
  { range: 'bytes=0-3' },
  { [memberHeader]: '1' },
]
const pictures = [
  picture,
  `/storage/./zanzibar-plan.png`,
  `/storage//zanzibar-plan.png`,
  `/storage/%7Aanzibar-plan.png`,
  `/storage/x/..%2Fzanzibar-plan.png`,
  resized,
  `/_ipx/w_16//storage/%257Aanzibar-plan.png`,
  `/_ipx/w_32/storage/zanzibar-plan.png%3Fv=1`,
  '/_ipx/w_16/http://admin.test/storage/zanzibar-plan.png',
]

describe.each(databases)('private pages on $name', ({ open }) => {
  let product: TestProduct
  let database: Database
  let admin: Record<string, string>
  let visitor: Record<string, string>
  let drop: () => Promise<unknown>
  let store: (pages: unknown[]) => Promise<unknown>
  beforeAll(async () => {
    const place = await open()
    drop = place.drop
    const config = { databaseUrl: place.url }
    store = (pages) => storePages({ ...config, site: testSite }, pages)
    product = await startTestProduct({ admin: testAdmin, config })
    database = await openDatabase(place.url)
    const context = createApiContext(database.db, testSite.i18n, testSettings)
    const member = { email: 'm@example.org', password: testAdmin.password, name: 'Max' }
    await createPerson(context, { ...member, role: roles.visitor })
    mkdirSync(join(product.dataDir, 'media'), { recursive: true })
    writeFileSync(join(product.dataDir, 'media/zanzibar-plan.png'), blackPng(64))
    const image = { path: 'zanzibar-plan.png', mime: 'image/png', width: 64, height: 64 }
    await database.db
      .insertInto('media')
      .values({ ...image, bytes: blackPng(64).length, hash: 'x', uploaded_by: null })
      .execute()
    await addTopic(database, 'council')
    admin = await signIn(product.url)
    visitor = await signIn(product.url, member)
  })
  afterAll(async () => {
    await product.stop()
    await database.close()
    await drop()
  })

  /** Sends a path as it is; `fetch` would resolve its dots. */
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { hostname, port } = new URL(product.url)
    const { promise, resolve, reject } =
      Promise.withResolvers<import('node:http').IncomingMessage>()
    const options = { hostname, port, path, method, agent: false as const }
    request({ ...options, headers: { accept: 'text/html', ...headers } }, resolve).on(
      'error',
      reject,
    )
    const answer = await promise
    const body = await text(answer)
    return { status: answer.statusCode, headers: answer.headers, body }
  }
  const expectNothing = async () => {
    for (const path of channels) {
      const { body, status } = await get(path)
      expect({
        path,
        status,
        found: body.toLowerCase().includes(secret) && !path.includes(secret),
      }).toMatchObject({ path, found: false })
      const shown = body.replaceAll(path.replaceAll('&', '&amp;'), '').replaceAll(secret, '')
      expect({ path, shown: /procès-verbal/i.test(shown) }).toEqual({ path, shown: false })
    }
    for (const path of addresses)
      for (const method of ['GET', 'HEAD'])
        for (const headers of conditions) {
          const twin = path.replace(/zanzibar/gi, 'zanzibor')
          const [real, other] = [await get(path, headers, method), await get(twin, headers, method)]
          expect({ path, method, ...withoutName(real) }).toEqual({
            path,
            method,
            ...withoutName(other),
          })
          expect(real.status).not.toBe(200)
        }
    const missing = await get('/storage/zanzibor-plan.png')
    for (const path of pictures)
      for (const headers of conditions) {
        const { status } = await get(path, headers)
        expect({ path, status }).toEqual({ path, status: 404 })
      }
    const { headers, body } = await get(picture)
    expect({ ...headers, date: '' }).toEqual({ ...missing.headers, date: '' })
    expect(body).toBe(missing.body)
  }

  test('strangers get nothing of a page that was public before, and readers get it', async () => {
    await store(file({ translations: { fr: texts('ancien') } }))
    await store(file())
    await seen()
    expect((await get(`/${secret}-ancien`)).status).toBe(301)
    for (const path of [...channels, ...addresses, ...pictures]) await get(path)
    expect((await get('/nouvelles')).body).toContain(secret)
    expect((await get(resized)).headers['cache-control']).toContain('public')

    await store([privatePage({ visible_to: 'team' })])
    await seen()
    await expectNothing()
    expect((await get(`/${secret}-fr`, visitor)).status).toBe(404)
    expect((await get(picture, visitor)).status).toBe(404)
    const page = await get(`/${secret}-fr`, admin)
    expect(page.status).toBe(200)
    expect(page.body).toContain(secret)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(page.headers.etag).toBeUndefined()
    expect((await get(`/${secret}-fr/annexe`, admin)).body).toContain(secret)
    expect((await get(`/${secret}-ancien`, admin)).status).toBe(301)
    expect((await get(`/_part/en/${secret}-en`, admin)).body).toContain(secret)
    await expectNothing()
  })

  test('members read pages for members, with their files', async () => {
    await store([privatePage({ visible_to: 'members' })])
    await seen()
    await expectNothing()
    expect((await get(`/${secret}-fr`, visitor)).body).toContain(secret)
    const list = await get('/dashboard', visitor)
    expect(list.body).toContain(`href="/${secret}-fr"`)
    expect((await get('/dashboard')).body).not.toContain(secret)
    const missing = await get(`/${secret}-fr`)
    expect(missing.body).toContain(`href="/dashboard/login?redirect=%2F${secret}-fr"`)
    for (const path of [picture, resized]) {
      const whole = await get(path, visitor)
      expect(whole.status).toBe(200)
      expect(whole.headers['cache-control']).toBe('private, no-cache')
      const etag = String(whole.headers.etag)
      expect((await get(path, { ...visitor, 'if-none-match': etag })).status).toBe(304)
      expect((await get(path, { 'if-none-match': etag })).status).toBe(404)
    }
    const part = await get(picture, { ...visitor, range: 'bytes=0-3' })
    expect(part.status).toBe(206)
    await store([
      {
        key: 'one',
        translations: { fr: { title: 'Une', slug: 'une', content: `<img src="${picture}">` } },
      },
    ])
    await seen()
    expect((await get(picture)).status).toBe(200)
    await store([{ key: 'one', translations: { fr: { title: 'Une', slug: 'une' } } }])
    await seen()
    expect((await get(picture)).status).toBe(404)
  })

  test('a page that is public again is read by everyone', async () => {
    await store([privatePage({ visible_to: null })])
    await seen()
    expect((await get(`/${secret}-fr`)).body).toContain(secret)
    expect((await get(`/${secret}-fr/annexe`)).body).toContain(secret)
    expect((await get(picture)).status).toBe(200)
  })

  /** Waits until the product has noticed the change of another process. */
  const seen = async () => {
    const { version } = await database.db
      .selectFrom('content_version')
      .select('version')
      .executeTakeFirstOrThrow()
    await expect
      .poll(async () => (await get('/api/site?locale=fr')).headers.etag, { timeout: 30_000 })
      .toContain(version)
  }
})

/** Leaves out what two addresses that do not exist differ in: their names, and the time. */
function withoutName({
  status,
  headers,
  body,
}: {
  status?: number
  headers: object
  body: string
}) {
  const rest = JSON.stringify({
    status,
    headers: { ...headers, date: '', 'x-request-id': '' },
    body,
  })
  return { rest: rest.replace(/zanzib[ao]r/gi, 'name') }
}

async function addTopic({ db }: Database, key: string) {
  const { id } = await db
    .insertInto('topics')
    .values({ key, position: 0, picture_id: null, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('topic_translations')
    .values({
      topic_id: id,
      locale: 'fr',
      name: 'Conseil',
      slug: 'conseil',
      slug_key: 'conseil',
      description: '',
    })
    .execute()
}
