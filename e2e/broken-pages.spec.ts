import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /is not a function/ })

test('an error in an event handler leaves the page unchanged', async ({ page }) => {
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

/** Makes the sign-in throw in the browser while it renders. */
const breakSignIn = (page: Page) =>
  page.route('**/assets/login-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const Component = () => null.nothing',
    }),
  )

test.describe('a screen that fails in the browser', () => {
  test.use({ expectedNoise: /reading 'nothing'/ })

  test('shows the error page', async ({ page }) => {
    await breakSignIn(page)
    await page.goto('/dashboard/login')
    await expect(page.locator('.error-code')).toHaveText('500')
  })
})

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.describe('for a crawler', () => {
  test.use({ userAgent: crawler, expectedNoise: /ERR_FAILED|status of 404/ })

  test('the server’s HTML stays when no script can be loaded', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/guide')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
    await expect(page.locator('.card').first()).toBeVisible()
    await expect(page).toHaveTitle(titleAt('/guide'))
  })

  test('the server’s HTML stays when the screen would throw', async ({ page }) => {
    await breakSignIn(page)
    const entry = page.waitForResponse('**/assets/entry-screens-*.js')
    await page.goto('/dashboard/login')
    await entry
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
    await expect(page.locator('.error-code')).toHaveCount(0)
  })

  test('a page that the server does not find shows the error page', async ({ page }) => {
    await page.goto('/nulle-part')
    await expect(page.locator('.error-code')).toHaveText('404')
  })
})
