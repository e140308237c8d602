import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { requestPasswordReset } from '@vitrine/contract/endpoints/sign-in'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Arrived, startCollector } from '../testing/collector.ts'
import { pageWith, startTestProduct, type TestProduct } from '../testing/product.ts'
import { openCollector } from './collector.ts'

const settings = {
  headers: { authorization: 'Bearer of-the-collector' },
  sampler: 'parentbased_always_on',
  ratio: 1,
  resource: { 'service.name': 'essai' },
} as const
const [stranger, proxy] = ['127.0.0.1', '127.0.0.2']
const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const traceparent = `00-${trace}-${parent}-01`
const patience = { timeout: 30_000 }
const admin = { email: 'marie@example.org', password: 'a password of the tests' }

let collector: Awaited<ReturnType<typeof startCollector>>

/** Sends a request from a local address: that of the trusted proxy or of a stranger. */
const ask = ({ url }: TestProduct, path: string, localAddress: string, headers = {}) =>
  new Promise<number | undefined>((resolve, reject) =>
    request(url + path, { localAddress, headers: { accept: 'text/html', ...headers } })
      .on('response', (res) => res.resume().once('end', () => resolve(res.statusCode)))
      .once('error', reject)
      .end(),
  )

/** One product gets all requests. The tests read its spans after it has stopped. */
beforeAll(async () => {
  collector = await startCollector()
  const product = await startTestProduct({
    pages: [pageWith({ fr: 'guide' })],
    admin,
    config: { traces: { ...settings, url: collector.url }, trustProxy: [proxy] },
  })
  await ask(product, '/fr/guide?token=of-a-query', stranger, { cookie: 'name=of-a-cookie' })
  await ask(product, '/fr/guide', stranger)
  await ask(product, `/dashboard/reset/${'0123456789abcdef'.repeat(4)}/x%40example.org`, stranger)
  await ask(product, '/fr/of-a-stranger', stranger, { traceparent })
  await ask(product, '/fr/of-a-proxy', proxy, { traceparent, 'x-forwarded-for': '203.0.113.77' })
  await ask(product, '/_ipx/w_320/img/default.png', stranger)
  await ask(product, '/healthz', stranger)
  const body = new URLSearchParams({ email: admin.email })
  await fetch(product.url + requestPasswordReset.path, { method: 'POST', body })
  const outbox = join(product.dataDir, 'outbox')
  await vi.waitFor(
    () => expect(existsSync(outbox) && readdirSync(outbox)).toHaveLength(1),
    patience,
  )
  await product.stop()
  collector.stop()
})
afterAll(() => collector.stop())

const requests = (path: string) =>
  collector.spans.filter((span) => span.kind === 2 && span.attributes['url.path'] === path)
const below = ({ id }: Arrived) => collector.spans.filter(({ parentId }) => parentId === id)
const named = (spans: Arrived[]) => spans.map(({ name }) => name)

test('a trace contains the request, the page, its API calls and their statements', () => {
  const [made] = requests('/fr/guide')
  expect(made).toMatchObject({
    name: 'GET page',
    parentId: '',
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'client.address': '127.0.0.0',
      'vitrine.request.kind': 'page',
      'vitrine.request.id': expect.stringMatching(/^[\da-f]{10}$/),
    },
  })
  const [page] = made ? below(made) : []
  expect(page?.name).toBe('render page')
  const calls = page ? below(page) : []
  expect(named(calls)).toContain('GET api call')
  const statements = calls.flatMap(below)
  expect(named(statements)).toContain('select')
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([made?.traceId]))
})

test('a cached page has one span', () => {
  const held = requests('/fr/guide')[1]
  expect(held && below(held)).toEqual([])
})

test('a content change, a mail and an image have spans', () => {
  expect(named(collector.spans)).toEqual(
    expect.arrayContaining(['content change', 'send mail', 'make image']),
  )
})

test('the trace of a trusted proxy is continued, that of a stranger is not', () => {
  expect(requests('/fr/of-a-proxy')).toEqual([
    expect.objectContaining({
      traceId: trace,
      parentId: parent,
      attributes: expect.objectContaining({ 'client.address': '203.0.113.0' }),
    }),
  ])
  const [begun] = requests('/fr/of-a-stranger')
  expect(begun?.parentId).toBe('')
  expect(begun?.traceId).not.toBe(trace)
})

test('spans contain no query, cookie, token, personal address or value of a statement', () => {
  const sent = Buffer.concat(collector.sent).toString('latin1')
  for (const secret of ['of-a-query', 'of-a-cookie', '0123456789abcdef0123', 'example.org', '.77'])
    expect(sent).not.toContain(secret)
  expect(sent).toContain('/dashboard/reset/')
})

test('health checks are not traced, and the configured headers are sent', () => {
  expect(requests('/healthz')).toEqual([])
  for (const { path, headers } of collector.requests)
    expect([path, headers.authorization]).toEqual(['/v1/traces', settings.headers.authorization])
})

const work = { name: 'GET page', kind: 'server' } as const

test('a refusal of the collector is logged once, and the spans are dropped', async () => {
  const logged: unknown[] = []
  const refusing = await startCollector((res) => void res.writeHead(500).end())
  const traces = openCollector({ ...settings, url: refusing.url }, (said) => logged.push(said))
  for (let at = 0; at < 1_500; at += 1) traces.startSpan(work).end()
  await traces.stop()
  refusing.stop()
  expect(logged).toEqual([expect.stringMatching(/^Traces cannot be sent to 127\.0\.0\.1:\d+: /)])
})

test('a stop has a time limit if the collector hangs', async () => {
  const silent = await startCollector(() => {})
  const traces = openCollector({ ...settings, url: silent.url }, () => {}, 1)
  for (let at = 0; at < 10_000; at += 1) traces.startSpan(work).end()
  await traces.stop()
  await expect.poll(() => silent.sent.length).toBeGreaterThan(0)
  silent.stop()
  // Buffered spans and those in transit.
  expect(silent.spans.length).toBeLessThanOrEqual(2_048 + 512)
})

test.each([
  ['always_on', 1],
  ['always_off', 0],
  ['traceidratio', 0],
  ['parentbased_always_on', 1],
  ['parentbased_always_off', 0],
  ['parentbased_traceidratio', 0],
] as const)('the sampler %s records %d spans of one request', async (sampler, spans) => {
  const collecting = await startCollector()
  const traces = openCollector({ ...settings, url: collecting.url, sampler, ratio: 0 }, () => {})
  const { within, end } = traces.startSpan(work)
  within(() => traces.recordSpan({ name: 'select', kind: 'client' }, 1))
  end()
  await traces.stop()
  collecting.stop()
  expect(collecting.spans).toHaveLength(spans * 2)
})

test('the build does not load OpenTelemetry until it is enabled', () => {
  const dist = join(import.meta.dirname, '../../dist')
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const reached = new Set(['main.js', 'cli.js'])
  // The iteration of a set includes entries added during it.
  for (const name of reached)
    for (const [, , next = ''] of read(name).matchAll(
      /^(import|export) [^;(]*?"\.\/([^"]+\.js)"/gm,
    ))
      reached.add(next)
  const loads = (name: string) => /^import [^;(]*?"@opentelemetry\//m.test(read(name))
  expect([...reached].filter(loads)).toEqual([])
  expect(reached.size).toBeGreaterThan(5)
  expect(readdirSync(dist).some((name) => name.endsWith('.js') && loads(name))).toBe(true)
})
