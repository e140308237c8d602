import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from './product.ts'
import { isCountingRequest } from './requests.ts'

/** Event of a page about its reader, as the browser sends it. */
export interface CountingEvent {
  t: string
  id: number
  [more: string]: unknown
}

/** The data of a tracked link. */
interface GoLink {
  id: number
  model: string
  url: string
  exp: number
}

export interface Counted {
  /** Events that pages posted, in order. */
  sent: CountingEvent[]
  /** Stored events that the worker posted successfully. */
  sentLater: CountingEvent[][]
  /** Query strings of the pixel. */
  pixels: URLSearchParams[]
  /** Followed tracked links. */
  goLinks: GoLink[]
  clicks: () => CountingEvent[]
  views: () => CountingEvent[]
}

/** Records all counting requests of a browser from now on. */
export function listenToCounting(context: BrowserContext): Counted {
  const counted: Counted = {
    sent: [],
    sentLater: [],
    pixels: [],
    goLinks: [],
    clicks: () => counted.sent.filter(({ t }) => t === 'click'),
    views: () => counted.sent.filter(({ t }) => t !== 'click'),
  }
  context.on('request', (request) => record(request, counted))
  context.on('requestfinished', (request) => {
    if (isCountingRequest(request) && isBatch(request))
      counted.sentLater.push(request.postDataJSON())
  })
  return counted
}

const isBatch = (request: Request) => Array.isArray(request.postDataJSON())

function record(request: Request, { sent, pixels, goLinks }: Counted) {
  const { pathname, searchParams } = new URL(request.url())
  const [, encoded] = /^\/api\/go\/(.+)$/.exec(pathname) ?? []
  if (encoded) goLinks.push(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  if (pathname === '/api/assets/icons/dot.png') pixels.push(searchParams)
  if (isCountingRequest(request) && !isBatch(request) && !request.serviceWorker())
    sent.push(request.postDataJSON())
}

/** Waits until the service worker is active. */
export async function waitForWorker(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) =>
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve()
      }),
    )
  })
}

/** Waits until the code that counts page views has been fetched. */
export async function countingViews(page: Page) {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/start-tracking-[^/]*\.js$/.test(name)),
  )
}

/** Returns everything that a page has stored in the browser. */
export async function stored(page: Page) {
  const here = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { ...here, cookies: await page.context().cookies() }
}

export const nothingStored = { local: [], session: [], databases: [], caches: [], cookies: [] }

export async function pageId(page: Page, path: string): Promise<number> {
  const response = await page.request.get('/api/nuxt/pages', { params: { 'filter[path]': path } })
  const { data } = await response.json()
  expect(data).toHaveLength(1)
  return data[0].id
}
