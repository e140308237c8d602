import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@vitrine/api/db/open'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, expect, test, vi } from 'vitest'
import { addressesOf, startProgram } from '../../src/testing/processes.ts'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const opened: TestProduct[] = []
afterEach(async () => {
  for (const product of opened.splice(0).reverse()) await product.stop()
})

async function start(wanted: Parameters<typeof startTestProduct>[0] = {}) {
  const product = await startTestProduct(wanted)
  opened.push(product)
  return product
}

function send(url: string, body: BodyInit, headers: Record<string, string> = {}, more = {}) {
  return fetch(url + trackingPaths.status, {
    method: 'POST',
    headers: { 'user-agent': firefox, 'sec-fetch-site': 'same-origin', ...headers },
    body,
    ...more,
  })
}

const view = (id: number) => JSON.stringify({ t: 'view', id, locale: 'fr' })

/** Events are written within a second, unless the machine is busy. */
const patiently = { timeout: 30_000, interval: 200 }

/** Reads the events and visitors of all days by kind. */
async function totals({ dataDir }: { dataDir: string }, file = 'test.db') {
  const { db, close } = await openDatabase(`file:${dataDir}/${file}`)
  const rows = await db
    .selectFrom('tracking_daily')
    .select(['value', 'events', 'visitors'])
    .where('dimension', '=', 'total')
    .execute()
  await close()
  return rows
}

test('the host of the site accepts events without setting a cookie', async () => {
  const product = await start()
  const response = await send(product.url, view(1))
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(response.headers.getSetCookie()).toEqual([])
  const pixel = `${product.url}${trackingPaths.pixel}?t=click&id=2&99`
  const picture = await fetch(pixel, { headers: { 'user-agent': firefox } })
  expect(picture.headers.get('content-type')).toBe('image/png')
  await expect
    .poll(() => totals(product), patiently)
    .toEqual([
      { value: 'click', events: 1, visitors: 1 },
      { value: 'view', events: 1, visitors: 1 },
    ])
})

test('while the database is locked events are refused with 503, and accepted ones are written later', async () => {
  const product = await start({ config: { trustProxy: ['127.0.0.1'] } })
  const sendAs = async (reader: number) => {
    const address = `10.0.${reader >> 8}.${reader & 255}`
    return send(product.url, view(1), { 'x-forwarded-for': address })
  }
  const pixel = `${product.url}${trackingPaths.pixel}?t=click&id=2`
  const other = new DatabaseSync(`${product.dataDir}/test.db`)
  // The product may be writing at this moment.
  await vi.waitFor(() => other.exec('begin immediate'), patiently)
  let taken = 0
  let response = await sendAs(taken)
  for (; response.status === 204; response = await sendAs(taken)) taken += 1
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  const picture = await fetch(pixel, { headers: { 'user-agent': firefox } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([503, 'application/json'])
  other.exec('rollback')
  other.close()
  await expect.poll(async () => (await sendAs(taken)).status, patiently).toBe(204)
  await expect.poll(() => totals(product), patiently).toMatchObject([{ events: taken + 1 }])
})

test('the site reports the words of searches without results for visitors who are counted', async () => {
  const pages = [pageWith({ fr: '' }), pageWith({ fr: 'contact' })]
  const product = await start({ pages, config: { trustProxy: ['127.0.0.1'] } })
  const search = (q: string, address: string, more: Record<string, string> = {}) =>
    product.visit(`/recherche?${new URLSearchParams({ q })}`, {
      'user-agent': firefox,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...more,
    })
  await expect
    .poll(async () => (await search('contact', '192.0.2.9')).text(), patiently)
    .toContain('fr:contact')
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    await search('spirou', address, { dnt: '1' })
    await search('fantasio', address, { cookie: 'not-counted=1' })
    await search('gaston@example.org', address)
    expect((await search('zorglub', address)).status).toBe(200)
  }
  const words = async () => {
    const { db, close } = await openDatabase(`file:${product.dataDir}/test.db`)
    const rows = await db.selectFrom('tracking_searches').selectAll().execute()
    await close()
    return rows
  }
  await expect
    .poll(words, patiently)
    .toMatchObject([{ word: 'zorglub', locale: 'fr', visitors: 3 }])
})

test('a page sets no cookie', async () => {
  const product = await start({ pages: [pageWith({ fr: 'contact' })] })
  const response = await product.visit('/contact', { 'user-agent': firefox })
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
})

test('an event that is too large or invalid is refused', async () => {
  const { url } = await start()
  expect((await send(url, 'x'.repeat(1_025))).status).toBe(413)
  const refused = await send(url, '{}')
  expect(refused.status).toBe(422)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await refused.json()).errors).toHaveProperty('id')
})

test('a request of another origin is answered with CORS headers only if that origin is configured', async () => {
  const { url } = await start()
  const cross = { 'sec-fetch-site': 'cross-site' }
  const own = await send(url, view(1), { ...cross, origin: 'http://admin.test' })
  expect(own.headers.get('access-control-allow-origin')).toBe('http://admin.test')
  const other = await send(url, view(1), { ...cross, origin: 'https://evil.test' })
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([204, null])
  const preflight = await fetch(url + trackingPaths.status, {
    method: 'OPTIONS',
    headers: { origin: 'http://admin.test', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  const read = await fetch(url + trackingPaths.status)
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})

test('visitors are distinguished by the forwarded address only behind a trusted proxy', async () => {
  const strange = await start()
  const behind = await start({ config: { trustProxy: ['127.0.0.1'] } })
  for (const { url } of [strange, behind])
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
      await send(url, view(1), { 'x-forwarded-for': address })
  await expect
    .poll(() => totals(strange), patiently)
    .toEqual([{ value: 'view', events: 3, visitors: 1 }])
  await expect
    .poll(() => totals(behind), patiently)
    .toEqual([{ value: 'view', events: 3, visitors: 2 }])
})

test('with the API elsewhere the site forwards the headers that tracking needs', async () => {
  const api = await start({ config: { trustProxy: ['127.0.0.1'] } })
  const config = { apiUrl: api.url, publicUrl: api.url, roles: ['site' as const] }
  const site = await start({ config })
  expect((await send(site.url, view(1))).status).toBe(204)
  const unwanted: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: 'not-counted=1' },
    { 'user-agent': 'Googlebot/2.1' },
  ]
  for (const headers of unwanted) expect((await send(site.url, view(1), headers)).status).toBe(204)
  expect((await send(site.url, '{}')).status).toBe(422)
  await expect
    .poll(() => totals(api), patiently)
    .toEqual([{ value: 'view', events: 1, visitors: 1 }])
})

test('SIGTERM loses no acknowledged events', async () => {
  const { dataDir } = await start()
  const program = startProgram('main.ts', [], {
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
  })
  const { site } = await addressesOf(program)
  let acknowledged = 0
  const reader = async (name: number) => {
    for (let page = 1; page <= 50; page++) {
      const from = { 'x-forwarded-for': `192.0.2.${name}` }
      const sendEvent = () => send(site, view(page), from).catch(() => undefined)
      let response = await sendEvent()
      // A busy server may refuse the event.
      while (response?.status === 503) response = await sendEvent()
      if (response?.status !== 204) return
      acknowledged += 1
      if (acknowledged === 120) program.child.kill('SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, name) => reader(name)))
  expect(await program.ended).toBe(0)
  expect(acknowledged).toBeGreaterThanOrEqual(120)
  const [views] = await totals({ dataDir }, 'vitrine.db')
  expect(views?.events).toBeGreaterThanOrEqual(acknowledged)
})
