import type { Page } from '@playwright/test'
import { screenPaths } from '../contract/src/http/paths.ts'
import { enter } from './account.ts'
import { hydrated } from './document.ts'
import { admin, expect, test } from './product.ts'

/** An element, measured as a box or by its first letter. */
type Measured = { selector: string; by: 'box' | 'letter' }

/**
 * Waits until two elements have the same left edge. Both are measured in one call, because the
 * page may be rendered again between two calls.
 */
const expectSameLeft = (page: Page, ...elements: [Measured, Measured]) =>
  expect
    .poll(() =>
      page.evaluate((both) => {
        const getLeft = ({ selector, by }: Measured) => {
          const element = document.querySelector(selector)
          if (!element) return Number.NaN
          if (by === 'box') return element.getBoundingClientRect().left
          const range = document.createRange()
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          range.selectNodeContents(texts.nextNode() ?? element)
          return Math.min(...[...range.getClientRects()].map(({ left }) => left))
        }
        return Math.abs(getLeft(both[0]) - getLeft(both[1]))
      }, elements),
    )
    .toBeLessThan(0.5)

test('related elements share one left edge, on pages and on screens', async ({ page, product }) => {
  await page.goto('/h%C3%A9berger-chez-soi')
  await expectSameLeft(
    page,
    { selector: '.landing > .content', by: 'box' },
    { selector: '.landing > .action', by: 'box' },
  )
  await page.goto('/guide')
  await expect(page.locator('.content dd').first()).toHaveCSS('border-inline-start-width', '0px')
  await hydrated(page)
  const title = page.locator('h1')
  await title.evaluate((element) => element.setAttribute('lang', 'ja'))
  await expect(title).toHaveCSS('word-break', 'auto-phrase')
  await enter(page.context(), product, admin)
  await page.goto(screenPaths.doctor)
  await expectSameLeft(
    page,
    { selector: '.findings li:has(.aside) .state', by: 'letter' },
    { selector: '.findings li:has(.aside) .aside', by: 'letter' },
  )
  await page.goto('/dashboard')
  await hydrated(page)
  const arabicTitle = '.changes tbody th bdi'
  // Right-to-left text stays at the left edge of its cell.
  await page
    .locator(arabicTitle)
    .first()
    .evaluate((element) => {
      element.setAttribute('lang', 'ar')
      element.setAttribute('dir', 'rtl')
      element.textContent = 'عنوان'
    })
  await expectSameLeft(
    page,
    { selector: arabicTitle, by: 'letter' },
    { selector: '.changes tbody th', by: 'box' },
  )
  for (const path of ['/to-do', '/glossary']) {
    await page.goto(product.adminUrl + path)
    await expectSameLeft(
      page,
      { selector: '.header > .brand', by: 'box' },
      { selector: '.main h1', by: 'box' },
    )
  }
})
