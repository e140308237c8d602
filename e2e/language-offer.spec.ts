import type { Page } from '@playwright/test'
import { findingsInEachScheme } from './axe.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

const bar = (page: Page, name = 'Read this page in English') => page.getByRole('region', { name })

test.use({ locale: 'en-GB', bypassCSP: true })

test('the home page offers the language of the browser, until the reader closes it', async ({
  page,
}) => {
  await page.goto('/')
  await expect(bar(page)).toHaveAttribute('lang', 'en')
  expect(await findingsInEachScheme(page)).toEqual([])
  await test.step('the link opens the page in that language, where the bar is gone', async () => {
    await bar(page).getByRole('link').press('Enter')
    await expect(page).toHaveURL('/en')
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('a reader who comes from another page of the site gets no offer', async () => {
    await follow(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('closed by keyboard, it stays closed, and no cookie is set', async () => {
    await page.goto('/')
    await bar(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    const loaded = page.waitForResponse(/\/offer-.*\.js/)
    await page.reload()
    await loaded
    expect(await page.evaluate(() => localStorage.getItem('vitrine-offer'))).toBe('1')
    expect(await page.context().cookies()).toEqual([])
  })
})

test('the offer moves nothing on the page, and is written in its own direction', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.siteUrl, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(bar(page, 'Leer esta página en español')).toBeVisible()
  // Earlier, the fonts may move letters.
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const offer = resources.find(({ name }) => /\/offer-[^/]*\.js$/.test(name))
    return observer
      .takeRecords()
      .filter(({ startTime }) => startTime > (offer?.responseEnd ?? 0))
      .reduce((sum, entry) => sum + Number(entry.toJSON().value), 0)
  })
  expect(shift).toBeCloseTo(0, 2)
  await context.close()
})
