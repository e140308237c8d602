import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiClient } from '../../app/http/api-client.ts'
import { createPageCache } from '../pages/page-cache.ts'
import { testConfig as config } from '../testing/config.ts'
import { sendSitemap, sitemapQueueMax } from './send-sitemap.ts'

/** An API with one page. It answers after `mayAnswer` resolves. */
let requestCount = 0
let mayAnswer = Promise.withResolvers<void>()
const sitemapApi = createApiClient(async (_path, shape) => {
  requestCount++
  await mayAnswer.promise
  const text = { title: '', slug: 'page', seo_title: '', seo_description: '' }
  const data = [{ id: 1, translatable: { fr: text } }]
  return shape.parse({ data, meta: { total: 1, page: 1, size: 50 } })
})

const newHandler = () => {
  const check = async () => ({ same: true, sure: true })
  const pages = createPageCache({ version: () => '1', megabytes: 1, check })
  return sendSitemap({ config, pages, sitemapApi, sitemapWaitMs: undefined })
}
let handle = newHandler()
const server = createServer((req, res) => {
  void handle(req, res, { pathname: req.url ?? '', search: '' })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())
beforeEach(() => {
  requestCount = 0
  mayAnswer = Promise.withResolvers()
  handle = newHandler()
})

const statusOf = async (path: string) => {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${path}`)).status
}

test('each file has one address, and other addresses send no request to the API', async () => {
  mayAnswer.resolve()
  expect(await statusOf('/sitemap-01.xml')).toBe(404)
  expect(await statusOf('/sitemap.xml')).toBe(200)
  const before = requestCount
  for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-001.xml'])
    expect(await statusOf(path)).toBe(404)
  expect(requestCount).toBe(before)
  expect(await statusOf('/sitemap-1.xml')).toBe(200)
})

test('a request is refused with 503 if the queue is full', async () => {
  const paths = Array.from({ length: 1 + sitemapQueueMax + 1 }, (_, at) => `/sitemap-${at + 1}.xml`)
  const answers = paths.map(statusOf)
  expect(await Promise.race(answers)).toBe(503)
  mayAnswer.resolve()
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
})
