import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testOrigin } from '../testing/identity.ts'
import { countingOn } from '../testing/tracking.ts'

const view = { t: 'view', id: 7, locale: 'fr' }

describe.each(databases)('counting events on $name', ({ open }) => {
  let database: TestDatabase
  let site: ReturnType<typeof countingOn>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    site = countingOn(database)
  })
  afterEach(async () => {
    await site.tracking.close()
    await database.clear()
  })
  afterAll(() => database.drop())

  test('an event is answered with 204, without a body or a cookie', async () => {
    for (const type of ['text/plain', 'application/json', undefined]) {
      const response = await site.send(view, { 'content-type': type })
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 3, 1'])
  })

  test('a view counts for its page, language, device and referrer', async () => {
    await site.send({ ...view, from: 'News.Example.org:443' })
    await site.send({ ...view, id: 8, locale: 'en' }, { 'x-forwarded-for': '192.0.2.2' })
    await site.send(view)
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 3, 2'])
    expect(await site.sums('page')).toEqual(['2026-06-15 en 8: 1, 1', '2026-06-15 fr 7: 2, 1'])
    expect(await site.sums('language')).toEqual(['2026-06-15 en: 1, 1', '2026-06-15 fr: 2, 1'])
    expect(await site.sums('device')).toEqual(['2026-06-15 desktop: 3, 2'])
    expect(await site.sums('referrer')).toEqual(['2026-06-15 news.example.org: 1, 1'])
  })

  test('clicks, followed links and missing pages are counted separately', async () => {
    await site.send({ t: 'click', id: 12 })
    await site.send({ t: 'click', id: 3, model: 'App\\Models\\Document' })
    await site.send({ t: 'missing', id: 0, path: '/nulle-part?secret=1' })
    const request = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 Firefox/140.0', headers: {} }
    const url = 'https://ailleurs.example/page'
    site.tracking.count(request, { kind: 'go', id: 4, model: 'form_response', url })
    expect(await site.sums('total')).toEqual([
      '2026-06-15 click: 2, 1',
      '2026-06-15 go: 1, 1',
      '2026-06-15 missing: 1, 1',
    ])
    expect(await site.sums('link')).toEqual([
      '2026-06-15 App\\Models\\Document:3: 1, 1',
      '2026-06-15 form_response:12: 1, 1',
    ])
    expect(await site.sums('go')).toEqual([`2026-06-15 form_response:4 ${url}: 1, 1`])
    expect(await site.sums('missing')).toEqual(['2026-06-15 /nulle-part: 1, 1'])
    expect(await site.sums('page')).toEqual([])
  })

  test('an event is stored without address, user agent, query or port', async () => {
    await site.send({ ...view, path: '/contact', from: 'news.example.org:8080' })
    const [event] = await site.events()
    expect(event).toEqual({
      id: expect.any(Number),
      minute: Date.parse('2026-06-15T10:00:00Z') / 60_000,
      kind: 'view',
      model: null,
      target: 7,
      locale: 'fr',
      place: null,
      referrer: 'news.example.org',
      device: 'desktop',
      visitor: expect.stringMatching(/^[\w-]{22}$/),
    })
  })

  test.each([
    ['of the site itself', 'site.test'],
    ['that is not a host', 'evil/<b>'],
    ['that is an address with a path', 'https://news.example.org/a'],
    ['that is empty', ''],
  ])('a referrer %s is ignored', async (_, from) => {
    await site.send({ ...view, from })
    expect(await site.sums('referrer')).toEqual([])
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 1, 1'])
  })

  test('a language that the site does not have is ignored', async () => {
    await site.send({ ...view, locale: 'xx' })
    expect(await site.sums('language')).toEqual([])
    expect(await site.sums('page')).toEqual(['2026-06-15 7: 1, 1'])
  })

  test.each([
    ['invalid JSON', 'x'],
    ['no content', ''],
    ['an unknown kind', { t: 'go', id: 1 }],
    ['an ID that is not a number', { t: 'view', id: '1' }],
    ['an ID that is too large', { t: 'view', id: 2_147_483_648 }],
    ['a null character', '{"t":"missing","id":0,"path":"/\\u0000"}'],
    ['an empty list', []],
  ])('a body with %s is refused with 422', async (_, body) => {
    const response = await site.send(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
    expect(await site.sums('total')).toEqual([])
  })

  test('invalid fields are named', async () => {
    const { errors } = await (await site.send({ t: 'view', id: -1, path: 'x' })).json()
    expect(Object.keys(errors)).toEqual(['id', 'path'])
  })

  test('other content types and larger bodies are refused', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect((await site.send('t=view&id=1', { 'content-type': type })).status).toBe(415)
    const long = { ...view, more: 'x'.repeat(1_024) }
    expect((await site.send(long)).status).toBe(413)
    expect(await site.sums('total')).toEqual([])
  })

  test('unpaired surrogates are replaced', async () => {
    const path = '/\\ud800'
    await site.send(
      `[{"t":"missing","id":0,"path":"${path}"},{"t":"missing","id":0,"path":"/\\udfff"}]`,
    )
    expect(await site.sums('missing')).toEqual(['2026-06-15 /\ufffd: 2, 1'])
  })

  test.each([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program without a name', { 'user-agent': undefined }],
    ['a preload', { 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
    ['a preload of an older browser', { purpose: 'prefetch' }],
    ['a reader with DNT', { dnt: '1' }],
    ['a reader with GPC', { 'sec-gpc': '1' }],
    ['a reader who opted out', { cookie: `locale=fr; ${optOutCookie}=1` }],
    ['a page of another site', { origin: 'https://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
    [
      'a page of another site without an origin',
      { origin: undefined, 'sec-fetch-site': 'cross-site' },
    ],
    ['a page of another host of the domain', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['a page with only a referer', { origin: undefined, referer: 'https://evil.test/x' }],
  ])('%s gets the same answer and is not counted', async (_, headers) => {
    expect((await site.send(view, headers)).status).toBe(204)
    const pixel = await site.pixel('t=view&id=7', headers)
    expect([pixel.status, pixel.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await site.sums('total')).toEqual([])
    expect(await site.events()).toEqual([])
  })

  test.each([
    ['the site', {}],
    ['the site, by Sec-Fetch-Site', { origin: undefined, 'sec-fetch-site': 'same-origin' }],
    ['a configured origin', { origin: 'https://partner.test', 'sec-fetch-site': 'cross-site' }],
    ['a page with only a referer', { origin: undefined, referer: `${testOrigin}/contact` }],
    ['a client without an origin', { origin: undefined }],
    ['a reader who has not opted out', { dnt: '0', 'sec-gpc': '0', cookie: 'locale=fr' }],
  ])('an event from %s is counted', async (_, headers) => {
    await site.send(view, headers)
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 1, 1'])
  })

  test('configured origins get CORS headers, others do not', async () => {
    const ask = (origin: string) =>
      site.api.request(trackingPaths.status, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await ask('https://partner.test')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.test')
    const other = await ask('https://evil.test')
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the pixel is transparent, is not cached, and counts', async () => {
    const response = await site.pixel('t=click&id=5&model=document&1234567890')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
    expect([...(await picture.ensureAlpha().raw().toBuffer())]).toEqual([0, 0, 0, 0])
    expect(await site.sums('link')).toEqual(['2026-06-15 document:5: 1, 1'])
  })

  test.each(['t=view&id=7&1234567890123', 't=view&id=7&ts=1234567890123'])(
    'the pixel %s counts once per reader, regardless of the number of requests',
    async (query) => {
      for (let time = 0; time < 3; time++) expect((await site.pixel(query)).status).toBe(200)
      await site.pixel(query, { 'x-forwarded-for': '192.0.2.2' })
      await site.pixel(query.replace('id=7', 'id=8'))
      await site.pixel(query.replace(/3$/, '4'))
      expect(await site.sums('page')).toEqual(['2026-06-15 7: 3, 2', '2026-06-15 8: 1, 1'])
    },
  )

  test('a pixel without a timestamp counts each time', async () => {
    for (let time = 0; time < 2; time++) await site.pixel('t=view&id=7')
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 2, 1'])
  })

  test('a HEAD request or an invalid query of the pixel counts nothing', async () => {
    await site.pixel('t=view&id=7', {}, 'HEAD')
    const paths = ['t=missing&id=0&path=/a%00b', 't=missing&id=0&path=a']
    for (const query of ['', 't=view', 't=view&id=x', 't=view&id=-1', 't=go&id=1', ...paths])
      expect((await site.pixel(query)).status).toBe(200)
    expect(await site.sums('total')).toEqual([])
  })

  test('nothing is counted if tracking is disabled', async () => {
    const off = countingOn(database, { enabled: false })
    expect((await off.send(view)).status).toBe(204)
    expect((await off.send('x')).status).toBe(422)
    expect(await off.sums('total')).toEqual([])
  })
})
