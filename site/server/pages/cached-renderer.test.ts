import { secondMs } from '@vitrine/contract/bounds/durations'
import { beforeEach, expect, test, vi } from 'vitest'
import { type AnswerSource, createCachedAnswers } from '../answers/cached-answers.ts'
import { createReadRecorder } from '../answers/read-recorder.ts'
import type { PageVisit } from '../rendering/render.ts'
import { testConfig } from '../testing/config.ts'
import { type CachedRenderer, createCachedRenderer } from './cached-renderer.ts'
import { createPageCache } from './page-cache.ts'
import { createPageNames } from './page-names.ts'
import { createRenewal, type Renewal } from './renewal.ts'

/** Titles of the pages of the API, by path. */
let titles: Record<string, string>
let version: number
/** True if a page of an earlier version may be served. */
let canServeStale: boolean
/** True while other processes make change after change. */
let isInSeries: boolean
let isAway: boolean
/** Time of the cache in milliseconds. */
let now: number
let requests: string[]
/** True if answers can check themselves. */
let canCheckThemselves: boolean
let rendered: string[]
/** Called during a render, after the page has read its answers. */
let onRender: () => void
let renderer: CachedRenderer
let renewal: Renewal
let logged: unknown[]

const shown = { template: 'page', seo_title: '', seo_description: '', seo_image: null }
const listed = (path: string) => ({
  id: 1,
  title: titles[path] ?? '',
  slug: path.slice(1),
  ...shown,
  seo_type: 'website',
  method: 'GET',
  created_at: '',
  updated_at: '',
  type: 2,
  picture: null,
  translatable: {},
})

const noDates = {
  data: [],
  meta: {
    ...{ time_zone: 'UTC', today: '2026-11-27', first_month: '2025-11', last_month: '2028-11' },
    ...{ past: null, next: null, more: false, topics: [] },
  },
}

beforeEach(() => {
  ;[titles, version, isAway, requests] = [{ '/a': 'A', '/b': 'B', '/list': 'List' }, 1, false, []]
  ;[rendered, logged, onRender, canCheckThemselves] = [[], [], () => {}, false]
  ;[canServeStale, isInSeries, now] = [false, false, 0]
  const source: AnswerSource = {
    fetch: () => Promise.reject(new Error('Nothing is fetched.')),
    ask: async (path) => {
      requests.push(path)
      if (isAway) throw new Error('away')
      const url = new URL(path, 'https://x')
      if (url.pathname === '/api/events') return { status: 200, etag: null, value: noDates }
      const query = url.searchParams
      const filterPath = query.get('filter[path]')
      const found = filterPath ? [filterPath] : ['/a', '/b']
      const value = { data: found.map(listed), meta: { total: 2 } }
      const before = found.map((path) => titles[path]).join()
      const isStill = async () => before === found.map((path) => titles[path]).join()
      return { status: 200, etag: null, value, ...(canCheckThemselves && { isStill }) }
    },
    version: () => String(version),
  }
  const answers = createCachedAnswers(source)
  const recorder = createReadRecorder(answers, (api) => api)
  const pages = createPageCache({
    version: source.version,
    megabytes: 1,
    check: recorder.check,
    canServeStale: async () => canServeStale,
    isInSeries: () => isInSeries,
    now: () => now,
  })
  const render = async ({ pathname, search }: PageVisit) => {
    rendered.push(pathname + search)
    const { api, madeOf } = recorder.record()
    const before = answers.faults()
    const own = await api.pagesAt(pathname, 'fr').catch(() => undefined)
    const number = Number(new URLSearchParams(search).get('page') ?? 1)
    const cards =
      pathname === '/list' ? await api.cards({ locale: 'fr', number, size: 2 }) : undefined
    if (pathname === '/agenda') await api.events({ locale: 'fr', parent: 1 })
    const html = [...(own?.data ?? []), ...(cards?.data ?? [])].map(({ title }) => title).join()
    onRender()
    return { status: 200, html: Buffer.from(html), complete: answers.faults() === before, madeOf }
  }
  renderer = createCachedRenderer({
    pages,
    names: createPageNames(testConfig),
    render,
    fieldsFor: () => [],
  })
  renewal = createRenewal(pages, renderer, (error) => logged.push(error))
})

/** Returns the HTML at an address, and true if this visit rendered it. */
async function visit(address: string) {
  const count = rendered.length
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const pageVisit: PageVisit = { pathname, search, cookie: undefined, origin: undefined }
  const found = await renderer.find(pageVisit)
  const raw = found?.page.raw?.toString()
  if (raw !== undefined) return { html: raw, isNew: rendered.length > count }
  const fresh = await renderer.render(pageVisit)
  return { html: 'html' in fresh ? fresh.html.toString() : '', isNew: true }
}

function publish(change: Record<string, string>) {
  Object.assign(titles, change)
  version++
}

test('a render waits for the next turn of the event loop if others have used this one', async () => {
  let isLaterTurn = false
  setImmediate(() => {
    isLaterTurn = true
  })
  const turns: boolean[] = []
  onRender = () => {
    turns.push(isLaterTurn)
    const end = performance.now() + 5
    while (performance.now() < end);
  }
  await visit('/a')
  await visit('/b')
  expect(turns).toEqual([false, true])
})

test('after a publish only pages that show the change are rendered again', async () => {
  for (const path of ['/a', '/b', '/list']) await visit(path)
  publish({ '/a': 'new' })
  expect(await visit('/b')).toEqual({ html: 'B', isNew: false })
  expect(await visit('/a')).toEqual({ html: 'new', isNew: true })
  expect(await visit('/list')).toEqual({ html: 'List,new,B', isNew: true })
  expect(await visit('/a')).toEqual({ html: 'new', isNew: false })
})

test('an answer that can check itself is not requested again', async () => {
  canCheckThemselves = true
  for (const path of ['/a', '/b', '/list']) await visit(path)
  const before = requests.length
  publish({ '/a': 'new' })
  expect(await visit('/b')).toEqual({ html: 'B', isNew: false })
  publish({})
  expect(await visit('/b')).toEqual({ html: 'B', isNew: false })
  expect(requests).toHaveLength(before)
  expect(await visit('/a')).toEqual({ html: 'new', isNew: true })
  expect(await visit('/list')).toEqual({ html: 'List,new,B', isNew: true })
  publish({ '/a': 'newer' })
  expect(await visit('/a')).toEqual({ html: 'newer', isNew: true })
})

test('a page that is changed and changed back is not rendered again', async () => {
  await visit('/a')
  publish({ '/a': 'new' })
  publish({ '/a': 'A' })
  expect(await visit('/a')).toEqual({ html: 'A', isNew: false })
})

test('a page that is rendered during a publish is not cached', async () => {
  await visit('/b')
  onRender = () => publish({ '/a': 'new' })
  expect(await visit('/a')).toEqual({ html: 'A', isNew: true })
  onRender = () => {}
  expect(await visit('/a')).toEqual({ html: 'new', isNew: true })
  expect(await visit('/a')).toEqual({ html: 'new', isNew: false })
})

test('while the API is unreachable cached pages are shown, and checked when it is back', async () => {
  await visit('/a')
  isAway = true
  publish({ '/a': 'new' })
  expect(await visit('/a')).toEqual({ html: 'A', isNew: false })
  isAway = false
  version++
  expect(await visit('/a')).toEqual({ html: 'new', isNew: true })
})

test('a page without a list is cached once for all page numbers', async () => {
  await visit('/a?page=7')
  for (const query of ['', '?page=8', '?page=x', '?page='])
    expect(await visit(`/a${query}`)).toEqual({ html: 'A', isNew: false })
})

test('each page of a list is cached separately', async () => {
  await visit('/list?page=2')
  expect((await visit('/list')).isNew).toBe(true)
  expect((await visit('/list?page=1')).isNew).toBe(false)
  expect((await visit('/list?page=2')).isNew).toBe(false)
  expect((await visit('/list?page=x')).isNew).toBe(true)
})

test('months, weeks and topics of an agenda are cached, but not those of other lists', async () => {
  const parts = ['?month=2026-12', '?week=2026-W49', '?month=2026-12&topic=sport', '?topic=sport']
  for (const part of parts) {
    expect((await visit(`/agenda${part}`)).isNew).toBe(true)
    expect((await visit(`/agenda${part}`)).isNew).toBe(false)
    await visit(`/list${part}`)
    expect((await visit(`/list${part}`)).isNew).toBe(true)
  }
  await visit('/agenda?page=7')
  expect((await visit('/agenda?page=7')).isNew).toBe(true)
})

test('after a change recent pages are renewed before they are requested', async () => {
  for (const path of ['/a', '/b']) await visit(path)
  publish({ '/a': 'new' })
  renewal.onRequest()
  await expect.poll(() => rendered, { timeout: 30_000 }).toEqual(['/a', '/b', '/a'])
  await renewal.stop()
  const before = requests.length
  expect(await visit('/a')).toEqual({ html: 'new', isNew: false })
  expect(requests).toHaveLength(before)
  expect(logged).toEqual([])
})

test('nothing is renewed after the process stops', async () => {
  await visit('/a')
  publish({ '/a': 'new' })
  await renewal.stop()
  renewal.onRequest()
  await renewal.stop()
  expect(rendered).toEqual(['/a'])
})

const findRenewed = async (pathname: string) => {
  const visited = { pathname, search: '', cookie: undefined, origin: undefined }
  return (await renewal.find(visited))?.page.raw?.toString()
}

test('during a series of changes a reader gets the version before the last at once', async () => {
  await visit('/a')
  ;[canServeStale, isInSeries] = [true, true]
  for (const [before, after] of [
    ['A', 'B'],
    ['B', 'C'],
  ] as const) {
    publish({ '/a': after })
    expect(await findRenewed('/a')).toBe(before)
    await vi.waitUntil(async () => (await findRenewed('/a')) === after, { timeout: 30_000 })
  }
  await renewal.stop()
})

test('while another process changes pages, readers get earlier ones that are renewed one by one', async () => {
  const paths = ['/a', '/b', '/c', '/d']
  Object.assign(titles, { '/c': 'C', '/d': 'D' })
  for (const path of paths) await visit(path)
  canServeStale = true
  now += 2 * secondMs
  publish({ '/a': 'new A', '/b': 'new B', '/c': 'new C', '/d': 'new D' })
  rendered = []
  const [first, , third, fourth] = await Promise.all(paths.map(findRenewed))
  // On a busy machine the first one may take too long, too.
  expect(['A', 'new A']).toContain(first)
  expect([third, fourth]).toEqual(['C', 'D'])
  await vi.waitUntil(() => rendered.length === paths.length, { timeout: 30_000 })
  await renewal.stop()
  expect(rendered).toEqual(paths)
  expect(await Promise.all(paths.map(findRenewed))).toEqual(['new A', 'new B', 'new C', 'new D'])
  canServeStale = false
  publish({ '/a': 'newest' })
  expect(await findRenewed('/a')).toBeUndefined()
})
