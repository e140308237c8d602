import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../testing/product.ts'
import { metricHelp } from './metric-names.ts'
import { getRequestKind } from './request-kind.ts'

const token = 'a-token-of-the-tests'

let open: TestProduct
let closed: TestProduct
beforeAll(async () => {
  open = await startTestProduct({ pages: [pageWith({ fr: 'guide' })] })
  closed = await startTestProduct({ config: { metricsToken: token } })
})
afterAll(async () => {
  await open.stop()
  await closed.stop()
})

const scrape = async (product: TestProduct, headers = {}) => {
  const answer = await product.visit('/metrics', headers)
  return { status: answer.status, text: await answer.text() }
}

/** Returns the value of a metric with its labels; undefined if it is missing. */
const valueIn = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('a scrape contains requests, pages, the database, tracking and the process', async () => {
  await scrape(open)
  for (const path of ['/guide', '/guide', '/nowhere/at-all', '/api/contents', '/healthz'])
    await (await open.visit(path)).text()
  const { text } = await scrape(open)
  const name = 'vitrine_http_requests_total'
  expect(valueIn(text, `${name}{kind="page",status="200"}`)).toBe(2)
  expect(valueIn(text, `${name}{kind="page",status="404"}`)).toBe(1)
  expect(valueIn(text, `${name}{kind="api",status="200"}`)).toBe(1)
  expect(text.match(/^vitrine_http_requests_total\{/gm)).toHaveLength(3)
  expect(valueIn(text, 'vitrine_page_cache_hits_total')).toBeGreaterThan(0)
  expect(valueIn(text, 'vitrine_page_cache_misses_total')).toBeGreaterThan(0)
  expect(valueIn(text, 'vitrine_page_render_duration_seconds_count')).toBeGreaterThan(0)
  expect(valueIn(text, 'vitrine_page_cache_bytes')).toBeGreaterThan(0)
  expect(valueIn(text, 'vitrine_database_up')).toBe(1)
  expect(valueIn(text, 'vitrine_database_query_duration_seconds_count')).toBeGreaterThan(0)
  expect(valueIn(text, 'vitrine_mails_waiting')).toBe(0)
  expect(valueIn(text, 'vitrine_backup_bytes')).toBeUndefined()
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('the Grafana dashboard shows only existing metrics, and all metrics of the product', async () => {
  const { text } = await scrape(open)
  const file = join(import.meta.dirname, '../../../deploy/grafana-dashboard.json')
  const shown = new Set(
    [...readFileSync(file, 'utf8').matchAll(/\b((?:vitrine|process|nodejs)_\w+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const existing = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '']) => name),
  )
  const bare = (name: string) => (existing.has(name) ? name : name.replace(/_bucket$/, ''))
  expect([...shown].filter((name) => !existing.has(bare(name)))).toEqual([])
  const ours = [...existing].filter((name) => name.startsWith('vitrine_'))
  expect(ours.toSorted()).toEqual(Object.keys(metricHelp).toSorted())
  expect(
    [...new Set([...shown].map(bare))].filter((name) => ours.includes(name)).toSorted(),
  ).toEqual(ours.toSorted())
})

test.each([
  [{ 'x-forwarded-for': '198.51.100.7' }],
  [{ forwarded: 'for=198.51.100.7' }],
  [{ via: '1.1 proxy' }],
  [{ 'x-real-ip': '198.51.100.7' }],
])('a request through a proxy on this machine is refused (%j)', async (headers) => {
  expect((await scrape(open, headers)).status).toBe(404)
})

test('if no token is set and the public address is https, every request is refused', async () => {
  const config = { publicUrl: 'https://vitrine.test' }
  const proxied = await startTestProduct({ config })
  const secured = await startTestProduct({ config: { ...config, metricsToken: token } })
  try {
    for (const headers of [{}, { 'cf-connecting-ip': '198.51.100.7' }])
      expect((await scrape(proxied, headers)).status).toBe(404)
    expect((await scrape(secured, { authorization: `Bearer ${token}` })).status).toBe(200)
  } finally {
    await Promise.all([proxied.stop(), secured.stop()])
  }
})

test('if a token is set, a request without it is refused, also a local one', async () => {
  expect((await scrape(closed)).status).toBe(401)
  expect((await scrape(closed, { authorization: 'Bearer another-token-of-any' })).status).toBe(401)
  const proxied = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' }
  expect((await scrape(closed, proxied)).status).toBe(200)
})

test.each([
  ['/', false, 'page'],
  ['/en/dashboard?x', false, 'screen'],
  ['/dashboard/login', false, 'screen'],
  ['/_ipx/w_1/a.png', false, 'image'],
  ['/storage/a.png', true, 'media'],
  ['/pages/1', true, 'admin'],
  ['/whatever/a/stranger/writes', false, 'page'],
])('%s (on the admin host: %s) counts as %s', (url, isAdmin, kind) => {
  expect(getRequestKind(url, isAdmin)).toBe(kind)
})
