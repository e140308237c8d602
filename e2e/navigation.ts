import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Puts a mark on the document, which a document load would wipe out. */
export function markDocument(page: Page) {
  return page.evaluate(() => {
    Object.assign(window, { marked: true })
  })
}

export async function keepsItsDocument(page: Page) {
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
}

/** Clicks a link to an address, as a text on the page might hold one. */
export async function follow(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}
