import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PageList } from '@vitrine/contract/pages/pages'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiRead, CheckResult } from '../answers/read-recorder.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'

let version: string
let checks: { reads: ApiRead[]; answer: (checked: CheckResult) => void }[]
let pages: PageCache
beforeEach(() => {
  version = 'first'
  checks = []
  pages = createPageCache({
    version: () => version,
    megabytes: 1,
    check: (reads) => new Promise((answer) => checks.push({ reads, answer })),
  })
})

const reads = [{ path: '/api/nuxt/pages', shape: PageList, digest: 'x' }]
const madeOf = { reads: () => reads, isListed: () => false, isAgenda: () => false }
const createEntry = (content: string) => ({
  content,
  fields: ['X-Kept', content.slice(0, 5)],
  madeOf,
})
/** Returns random text, which compression does not make smaller. */
const noise = (bytes: number) => randomBytes(bytes).toString('latin1')
const changed = { same: false, sure: true }
const same = { same: true, sure: true }
const unsure = { same: true, sure: false }

async function whenCompressed(name: string): Promise<CachedPage & { br: string }> {
  return vi.waitUntil(
    async () => {
      const page = await pages.find(name)
      return page && typeof page.br === 'string' && { ...page, br: page.br }
    },
    { timeout: 30_000 },
  )
}

test('a page is cached only for the content version that it was rendered from', async () => {
  pages.put('/', createEntry('present'), 'first')
  expect(pages.get('/')?.fields).toEqual(['X-Kept', 'prese'])
  version = 'second'
  pages.put('/late', createEntry('late'), 'first')
  expect(pages.get('/')).toBeUndefined()
  expect(await pages.find('/late')).toBeUndefined()
})

test('the least recently used pages are evicted first', async () => {
  for (const name of ['/a', '/b', '/c']) pages.put(name, createEntry(noise(200_000)), 'first')
  expect(pages.get('/a')).toBeDefined()
  pages.put('/d', createEntry(noise(200_000)), 'first')
  expect(['/a', '/b', '/c', '/d'].filter((name) => pages.get(name))).toEqual(['/a', '/c', '/d'])
})

test('a compressed page counts with its Brotli size only', async () => {
  const content = 'bonjour '.repeat(110_000)
  pages.put('/a', createEntry(content), 'first')
  const page = await whenCompressed('/a')
  expect(page.raw).toBeUndefined()
  expect(brotliDecompressSync(Buffer.from(page.br, 'latin1')).toString()).toBe(content)
  pages.put('/b', createEntry(content), 'first')
  expect(pages.get('/a')).toBeDefined()
})

test('a page in Brotli is converted to the encoding of the client', async () => {
  const content = 'été '.repeat(500)
  pages.put('/a', createEntry(content), 'first')
  const page = await whenCompressed('/a')
  expect(String(await pages.unpack('/a', page, undefined))).toBe(content)
  const zipped = await pages.unpack('/a', page, 'gzip')
  expect(gunzipSync(zipped as Buffer).toString()).toBe(content)
})

test('after a change a page is returned again if a check finds the same answers', async () => {
  pages.put('/', createEntry('here'), 'first')
  version = 'second'
  expect(pages.get('/')).toBeUndefined()
  const [one, other] = [pages.find('/'), pages.find('/')]
  expect(checks).toMatchObject([{ reads }])
  checks[0]?.answer(same)
  expect(await one).toBeDefined()
  expect(await other).toBe(await one)
  expect(pages.get('/')).toBe(await one)
  expect(await pages.find('/')).toBe(await one)
  expect(checks).toHaveLength(1)
})

test('a page with a changed answer is removed', async () => {
  pages.put('/', createEntry('here'), 'first')
  version = 'second'
  const found = pages.find('/')
  checks[0]?.answer(changed)
  expect(await found).toBeUndefined()
  expect(await pages.find('/')).toBeUndefined()
  expect(checks).toHaveLength(1)
})

test('a change during a check causes another check', async () => {
  pages.put('/', createEntry('here'), 'first')
  version = 'second'
  const found = pages.find('/')
  version = 'third'
  checks[0]?.answer(same)
  await found
  expect(pages.get('/')).toBeUndefined()
  const again = pages.find('/')
  checks[1]?.answer(changed)
  expect(await again).toBeUndefined()
})

test('a request after a change does not use an earlier check', async () => {
  pages.put('/', createEntry('here'), 'first')
  version = 'second'
  const before = pages.find('/')
  version = 'third'
  const after = pages.find('/')
  checks[0]?.answer(same)
  expect(await before).toBeDefined()
  checks[1]?.answer(changed)
  expect(await after).toBeUndefined()
  expect(await pages.find('/')).toBeUndefined()
})

test('a page that is rendered again during a check stays', async () => {
  pages.put('/', createEntry('before'), 'first')
  version = 'second'
  const found = pages.find('/')
  pages.put('/', createEntry('after'), 'second')
  checks[0]?.answer(changed)
  expect(await found).toBeUndefined()
  expect(pages.get('/')?.fields).toEqual(['X-Kept', 'after'])
})

test('while the API fails a page is returned, and checked again at the next request', async () => {
  pages.put('/', createEntry('here'), 'first')
  version = 'second'
  const found = pages.find('/')
  checks[0]?.answer(unsure)
  expect(await found).toBeDefined()
  expect(pages.get('/')).toBeUndefined()
  const failed = pages.find('/')
  checks[1]?.answer({ same: false, sure: false })
  expect(await failed).toBeUndefined()
  const again = pages.find('/')
  checks[2]?.answer(same)
  expect(await again).toBe(pages.get('/'))
})

test('a page without recorded reads is removed with its content version', async () => {
  pages.put('/', { content: 'here', fields: [] }, 'first')
  version = 'second'
  expect(await pages.find('/')).toBeUndefined()
  expect(checks).toEqual([])
})

test('unchecked pages of an earlier version are listed by their last request', () => {
  const visit = (pathname: string) => ({
    pathname,
    search: '',
    cookie: undefined,
    origin: undefined,
  })
  for (const name of ['/a', '/b', '/c'])
    pages.put(name, { ...createEntry(name), visit: visit(name) }, 'first')
  pages.put('/sitemap.xml', { content: '', fields: [] }, 'first')
  expect(pages.listUnchecked(2)).toEqual([])
  pages.get('/a')
  version = 'second'
  expect(pages.listUnchecked(2).map(({ name }) => name)).toEqual(['/a', '/c'])
})
