import { mkdirSync, writeFileSync } from 'node:fs'
import { get as request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { createApiContext } from '@vitrine/api/identity/guards/api-context'
import { createPerson } from '@vitrine/api/identity/people/administration'
import { blackPng } from '@vitrine/api/testing/black-png'
import { databases, oneDatabase } from '@vitrine/api/testing/databases'
import { testSettings } from '@vitrine/api/testing/identity'
import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { makePreview } from '@vitrine/contract/endpoints/previews'
import { roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  pageFile,
  picture,
  privateAddresses,
  privatePage,
  privatePictures,
  privateTexts,
  publicChannels,
  requestHeaders,
  resized,
  secret,
} from '../../src/testing/private-page.ts'
import {
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

/** Requests of strangers. Their methods and header fields are read above the database. */
const strangers = ['GET', 'HEAD'].flatMap((method) =>
  requestHeaders.map((headers) => ({ method, headers })),
)
const requestsOn = (name: string) =>
  oneDatabase.some((each) => each.name === name) ? strangers : strangers.slice(0, 1)

describe.each(databases)('private pages on $name', ({ name, open }) => {
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
    for (const path of publicChannels) {
      const { body, status } = await get(path)
      expect({
        path,
        status,
        found: body.toLowerCase().includes(secret) && !path.includes(secret),
      }).toMatchObject({ path, found: false })
      const shown = body.replaceAll(path.replaceAll('&', '&amp;'), '').replaceAll(secret, '')
      expect({ path, shown: /procès-verbal/i.test(shown) }).toEqual({ path, shown: false })
    }
    for (const path of privateAddresses)
      for (const { method, headers } of requestsOn(name)) {
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
    for (const path of privatePictures)
      for (const headers of requestHeaders) {
        const { status } = await get(path, headers)
        expect({ path, status }).toEqual({ path, status: 404 })
      }
    const { headers, body } = await get(picture)
    expect({ ...headers, date: '' }).toEqual({ ...missing.headers, date: '' })
    expect(body).toBe(missing.body)
  }

  test('strangers get nothing of a page that was public before, and readers get it', async () => {
    await store(pageFile({ translations: { fr: privateTexts('ancien') } }))
    await store(pageFile())
    await seen()
    expect((await get(`/${secret}-ancien`)).status).toBe(301)
    for (const path of [...publicChannels, ...privateAddresses, ...privatePictures]) await get(path)
    expect((await get('/nouvelles')).body).toContain(secret)
    expect((await get('/calendar.ics')).body).toContain(secret)
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
    const preview = await makePreviewOf('une')
    expect((await get(`${preview}/une`)).status).toBe(200)
    const shown = publicChannels.filter((path) => !/^\/api\/|zanzibar/.test(path))
    for (const path of shown) expect((await get(preview + path)).body).not.toContain(secret)
    for (const path of privateAddresses) expect((await get(preview + path)).status).not.toBe(200)
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

  /** Makes a preview link of a page in the admin. Returns its path. */
  const makePreviewOf = async (slug: string) => {
    const headers = { ...(await signIn(product.admin)), 'content-type': 'application/json' }
    const list = await (await fetch(product.admin + listPages.path, { headers })).json()
    const { id } = list.data.find((each: { slug: string }) => each.slug === slug)
    const answer = await fetch(product.admin + formatEndpointPath(makePreview, { id }), {
      method: 'POST',
      headers,
      body: JSON.stringify({ shows: 'page', locale: 'fr' }),
    })
    return new URL((await answer.json()).data.url).pathname
  }

  /** Waits until the product has noticed the change of another process. */
  const seen = async () => {
    const { version } = await database.db
      .selectFrom('content_version')
      .select('version')
      .executeTakeFirstOrThrow()
    await expect
      // This answer comes after the pages of the version were read.
      .poll(async () => (await get('/api/nuxt/pages?page[size]=1')).headers.etag, {
        timeout: 30_000,
      })
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
