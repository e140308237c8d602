import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { expect } from './product.ts'

/** Marks the document; a document load removes the mark. */
export function markDocument(page: Page) {
  return page.evaluate(() => {
    Object.assign(window, { marked: true })
  })
}

export async function expectSameDocument(page: Page) {
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
}

/** Waits until another document has replaced the marked one. */
export const waitForNewDocument = (page: Page) => page.waitForFunction(() => !('marked' in window))

/** Adds a link to the text of the page, and clicks it. */
export async function follow(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}

/** Number of pages after which an earlier one is evicted (`pagesMax` in page-history-cache.ts). */
const othersUntilGone = 11

/** Follows links to other pages until the cache evicts the shown page. */
export async function evictShownPage(page: Page) {
  for (let count = 0; count < othersUntilGone; count++) {
    const address = count % 2 === 0 ? '/contact' : '/journal'
    await follow(page, address)
    await expect(page).toHaveTitle(titleAt(address))
  }
}

/** Makes the browser report a metered connection, which disables preloading. */
export async function withoutPreloads(page: Page) {
  await page.addInitScript(setConnection, { saveData: true })
}

/** Disables the timeout of requests, so that a test may hold them on a busy machine. */
export async function withoutTimeouts(page: Page) {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Runs in the browser: overrides `navigator.connection`. */
export function setConnection(line: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true })
}

/** Adds a link to the article after it has loaded. */
export async function addLink(page: Page, attributes: Record<string, string>, text: string) {
  await page.evaluate(
    ([given, name]) => {
      const link = document.createElement('a')
      for (const [key, value] of Object.entries(given)) link.setAttribute(key, value)
      link.textContent = name
      document.querySelector('main')?.prepend(link, ' ')
    },
    [attributes, text] as const,
  )
  return page.getByRole('link', { name: text, exact: true })
}
