import type { Locator } from '@playwright/test'
import { screenPaths } from '../contract/src/http/paths.ts'
import { enter } from './account.ts'
import { admin, expect, test } from './product.ts'

/** The left edge of the first letter, or of the last one in right-to-left text. */
const textLeft = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    range.selectNodeContents(words.nextNode() ?? element)
    return Math.min(...[...range.getClientRects()].map(({ left }) => left))
  })

const left = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().left)

test('related elements share one left edge, on pages and on screens', async ({ page, product }) => {
  await page.goto('/h%C3%A9berger-chez-soi')
  const text = await left(page.locator('.landing > .content'))
  expect(await left(page.locator('.landing > .action'))).toBeCloseTo(text, 0)
  await page.goto('/guide')
  await expect(page.locator('.content dd').first()).toHaveCSS('border-inline-start-width', '0px')
  const title = page.locator('h1')
  await title.evaluate((element) => element.setAttribute('lang', 'ja'))
  await expect(title).toHaveCSS('word-break', 'auto-phrase')
  await enter(page.context(), product, admin)
  await page.goto(screenPaths.doctor)
  const finding = page
    .locator('.findings li')
    .filter({ has: page.locator('.aside') })
    .first()
  const sentence = await textLeft(finding.locator('.state'))
  expect(await textLeft(finding.locator('.aside'))).toBeCloseTo(sentence, 0)
  await page.goto('/dashboard')
  const cell = page.locator('.changes tbody th').first()
  const arabic = cell.locator('bdi')
  await arabic.evaluate((element) => {
    element.setAttribute('lang', 'ar')
    element.setAttribute('dir', 'rtl')
    element.textContent = 'عنوان'
  })
  expect(await textLeft(arabic)).toBeCloseTo(await left(cell), 0)
})
