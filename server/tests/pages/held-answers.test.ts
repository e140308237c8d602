import { PageList } from '@vitrine/contract/pages/pages'
import {
  type ApiClient,
  ApiFailure,
  createApiClient,
  createApiReader,
} from '@vitrine/site/app/http/api-client'
import { type ApiAnswer, createCachedAnswers } from '@vitrine/site/server/answers/cached-answers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createRemoteSource } from '../../src/parts/remote-api.ts'
import { type ApiGate, startApiGate, troubles } from '../../src/testing/api-gate.ts'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const limits = { answer: 2_000, late: 1_500, silent: 1_400, fresh: 30 }
const pages = [pageWith({ fr: '' }, { key: 'home', template: 'home' }), pageWith({ fr: 'contact' })]

let product: TestProduct
let gate: ApiGate
beforeAll(async () => {
  product = await startTestProduct({ pages, config: { roles: ['api'] } })
  // The first answers of a process are slow; the limits are for later ones.
  const client = createApiClient(createApiReader((path, init) => fetch(product.url + path, init)))
  await client.pagesAt('/contact', 'fr')
  await client.menu('main', 'fr')
})
afterAll(() => product.stop())

let version: number
let failures: string[]
let worked: string[]
let answers: ReturnType<typeof createCachedAnswers>
let api: ApiClient
beforeEach(async () => {
  gate = await startApiGate(product.url)
  version = 1
  // Calls that an earlier test has left running report to that test.
  const reports = { failures: [] as string[], worked: [] as string[] }
  ;({ failures, worked } = reports)
  const source = { ...createRemoteSource(gate.url, limits), version: () => String(version) }
  answers = createCachedAnswers(source, {
    failed: ({ message }) => reports.failures.push(message),
    worked: () => reports.worked.push('worked'),
  })
  api = createApiClient(answers.read)
})
afterEach(async () => {
  vi.useRealTimers()
  await gate.close()
})

const title = async () => (await api.pagesAt('/contact', 'fr')).data[0]?.translatable.fr?.title

/** Advances the time past the pause that follows a failure. */
function later(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  version++
}

describe.each(Object.entries(troubles))('an API that %s', (_, trouble) => {
  test('does not affect cached responses, and is requested again after it has recovered', async () => {
    expect(await title()).toBe('fr:contact')
    gate.behave(trouble)
    version++
    expect(await title()).toBe('fr:contact')
    await expect.poll(() => failures.length, { timeout: 30_000 }).toBe(1)
    const before = gate.requests.length
    version++
    expect(await title()).toBe('fr:contact')
    expect(gate.requests).toHaveLength(before)
    gate.behave(undefined)
    later(6_000)
    expect(worked).toHaveLength(1)
    expect(await title()).toBe('fr:contact')
    await expect.poll(() => worked.length).toBe(2)
    expect(failures).toHaveLength(1)
  })

  test('marks the responses in between as outdated', async () => {
    await title()
    gate.behave(trouble)
    version++
    const faults = answers.faults()
    await title()
    expect(answers.faults()).toBeGreaterThan(faults)
  })
})

test('a slow response is not awaited if another one is cached, and replaces it later', async () => {
  await title()
  const late = Promise.withResolvers<void>()
  gate.behave(async (_, res) => {
    await late.promise
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end('{"data":[{"id":2,"translatable":{"fr":{"title":"la suite"}}}],"meta":{"total":1}}')
  })
  version++
  expect(await title()).toBe('fr:contact')
  late.resolve()
  await expect.poll(title).toBe('la suite')
})

test('while an API is slow, requests with a cached response do not wait for it', async () => {
  const menu = async () => (await api.menu('main', 'fr')).data.name
  expect([await title(), await menu()]).toEqual(['fr:contact', 'main'])
  gate.behave(troubles.hangs)
  version++
  expect(await title()).toBe('fr:contact')
  const soon = new Promise((resolve) => setTimeout(resolve, limits.fresh))
  expect(await Promise.race([menu(), soon])).toBe('main')
})

test('a change on a healthy API is fetched with the next version', async () => {
  await title()
  const change = { key: 'contact', translations: { fr: { title: 'Contact', slug: 'contact' } } }
  await storePages({ databaseUrl: `file:${product.dataDir}/test.db`, site: testSite }, [change])
  await expect
    .poll(() => {
      version++
      return title()
    })
    .toBe('Contact')
  await storePages({ databaseUrl: `file:${product.dataDir}/test.db`, site: testSite }, pages)
})

test('an ETag is sent only for the response that had it', async () => {
  const tags: unknown[] = []
  const answer = (etag?: string) =>
    gate.behave(({ headers }, res) => {
      tags.push(headers['if-none-match'])
      res.writeHead(200, { 'content-type': 'application/json', ...(etag && { etag }) })
      res.end('{"data":[{"id":2}]}')
    })
  for (const [at, etag] of ['"first"', undefined, '"third"'].entries()) {
    answer(etag)
    version++
    await title()
    await expect.poll(() => [tags.length, worked.length]).toEqual([at + 1, at + 1])
  }
  expect(tags).toEqual([undefined, '"first"', undefined])
})

test('after a timeout, requests wait only briefly until the API has responded again', async () => {
  vi.useFakeTimers()
  let answering: () => Promise<ApiAnswer> = () => new Promise(() => {})
  const source = {
    fetch: () => Promise.reject(new Error('not asked')),
    ask: () => answering(),
    version: () => '1',
    waits: { cached: 30, uncached: 2_500, silent: 250 },
  }
  const { read } = createCachedAnswers(source)
  const outcomeOf = (path: string) =>
    read(path, z.unknown()).catch(({ status }: ApiFailure) => status)
  const first = outcomeOf('/a')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await first).toBe(503)
  const second = outcomeOf('/b')
  await vi.advanceTimersByTimeAsync(250)
  expect(await second).toBe(503)

  answering = async () => ({ status: 200, etag: null, value: 'well' })
  expect(await outcomeOf('/c')).toBe('well')
  const { promise, resolve } = Promise.withResolvers<ApiAnswer>()
  answering = () => promise
  const slow = outcomeOf('/d')
  await vi.advanceTimersByTimeAsync(2_000)
  resolve({ status: 200, etag: null, value: 'late' })
  expect(await slow).toBe('late')
})

describe('an API that hangs without a cached response', () => {
  beforeEach(() => gate.behave(troubles.hangs))

  const unavailable = expect.objectContaining({ constructor: ApiFailure, status: 503 })

  test('times out quickly, and then only one request at a time tries again', async () => {
    await expect(api.pagesAt('/contact', 'fr')).rejects.toEqual(unavailable)
    const before = gate.requests.length
    const others = Array.from({ length: 20 }, (_, at) => api.menu(`menu-${at}`, 'fr'))
    const reports = await Promise.allSettled(others)
    expect(reports.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    expect(gate.requests).toHaveLength(before + 1)
  })

  test('is used again as soon as it responds', async () => {
    await expect(api.pagesAt('/contact', 'fr')).rejects.toEqual(unavailable)
    gate.behave(undefined)
    expect((await api.menu('main', 'fr')).data.name).toBe('main')
    expect((await api.menu('other', 'fr')).data.name).toBe('other')
  })
})

describe('an empty list', () => {
  const empty = (meta?: object) => {
    gate.behave((_, res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ data: [], ...(meta && { meta }) }))
    })
    later(6_000)
  }
  const found = async () => (await answers.read('/api/nuxt/pages', PageList)).data.length

  test('is accepted at once if the API reports a total of 0', async () => {
    expect(await found()).toBe(2)
    empty({ total: 0 })
    await expect.poll(found).toBe(0)
  })

  test('is accepted after ten minutes without a total', async () => {
    expect(await found()).toBe(2)
    empty()
    expect(await found()).toBe(2)
    await expect.poll(() => failures.length).toBe(1)
    later(300_000)
    expect(await found()).toBe(2)
    await expect.poll(() => failures.length).toBe(2)
    later(301_000)
    await expect.poll(found).toBe(0)
  })

  test('starts a new ten minutes after pages have returned', async () => {
    expect(await found()).toBe(2)
    empty()
    expect(await found()).toBe(2)
    await expect.poll(() => failures.length).toBe(1)
    gate.behave(undefined)
    later(300_000)
    await found()
    await expect.poll(() => worked.length).toBe(2)
    empty()
    later(400_000)
    expect(await found()).toBe(2)
  })

  test('is accepted if no list is cached', async () => {
    empty()
    expect(await found()).toBe(0)
  })
})

test('a call that another server does not have is no outage', async () => {
  gate.behave(troubles['answers 404'])
  await expect(api.menu('main', 'fr')).rejects.toThrow(ApiFailure)
  expect(failures).toEqual([])
  expect(answers.faults()).toBe(0)
})
