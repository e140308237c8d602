import type { Page, Request, Response } from '@playwright/test'
import { expect } from './product.ts'

/** Requests that a page sends itself: code and data, not images and icons. */
const kinds = ['document', 'script', 'fetch', 'xhr', 'ping', 'other']

export interface Requests {
  /** Addresses in order; a part of a document has the address of its page. */
  requested: string[]
  /** Addresses of the requested pages. */
  pages: () => string[]
  /** Waits until the browser is idle and no request is pending. */
  quiet: () => Promise<void>
}

/** True if the request sends events to the counting. */
export const isCountingRequest = (request: Request) =>
  new URL(request.url()).pathname === '/api/status'

/** Records the requests of a page from now on. */
export function listen(page: Page): Requests {
  const requested: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!kinds.includes(request.resourceType()) || request.url().endsWith('/favicon.svg')) return
    if (isCountingRequest(request)) return
    open.add(request)
    requested.push(nameOf(request))
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    requested,
    pages: () => requested.filter((name) => name.startsWith('page ')).map((name) => name.slice(5)),
    quiet: () =>
      expect
        .poll(async () => {
          await page.evaluate(twiceIdle)
          return open.size
        })
        .toBe(0),
  }
}

/** Waits until the page preloads links. */
export async function preloading(page: Page) {
  const script = await page.waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/after-load-[^/]*\.js$/.test(name))?.name,
  )
  // Resolves when the script has run, which a busy machine delays.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => {})`)
  await page.evaluate(twiceIdle)
}

/** Waits until a module that the page has imported has run: a later import resolves after it. */
export async function waitForModule(page: Page, module: Response) {
  await module.finished()
  await page.evaluate((address) => import(address).then(() => {}), module.url())
}

/**
 * Runs in the browser. On a busy machine a page without frames may never count as idle: hence the
 * timeout.
 */
export function twiceIdle() {
  const options = { timeout: 5_000 }
  return new Promise<void>((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => resolve(), options), options)
  })
}

function nameOf(request: Request) {
  const { pathname, search } = new URL(request.url())
  const [, path] = /^\/_part(\/.*)$/.exec(pathname) ?? []
  return path === undefined ? pathname + search : `page ${path}${search}`
}
