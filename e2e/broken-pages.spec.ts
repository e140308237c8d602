import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /is not a function/ })

test('an error of an event handler leaves the page as it is', async ({ page }) => {
  await page.goto('/guide')
  const reported = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    document.body.addEventListener('click', () => Reflect.get(window, 'nothing')(), { once: true })
  })
  await page.locator('h1').click()
  await reported
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
})

/** Has the sign-in fail in the browser, as it is drawn. */
const breakSignIn = (page: Page) =>
  page.route('**/assets/login-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const Component = () => null.nothing',
    }),
  )

test.describe('a screen that fails in the browser', () => {
  test.use({ expectedNoise: /reading 'nothing'/ })

  test('is the error page', async ({ page }) => {
    await breakSignIn(page)
    await page.goto('/dashboard/login')
    await expect(page.locator('.error-code')).toHaveText('500')
  })
})

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.describe('for a crawler', () => {
  test.use({ userAgent: crawler, expectedNoise: /ERR_FAILED|status of 404/ })

  test('the server’s HTML stays when no script can be had', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/guide')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
    await expect(page.locator('.card').first()).toBeVisible()
    await expect(page).toHaveTitle(titleAt('/guide'))
  })

  test('the server’s HTML stays where a screen would fail', async ({ page }) => {
    await breakSignIn(page)
    const entry = page.waitForResponse('**/assets/entry-screens-*.js')
    await page.goto('/dashboard/login')
    await entry
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
    await expect(page.locator('.error-code')).toHaveCount(0)
  })

  test('a page that the server has not found is an error page all the same', async ({ page }) => {
    await page.goto('/nulle-part')
    await expect(page.locator('.error-code')).toHaveText('404')
  })
})
