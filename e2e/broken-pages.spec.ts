import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /is not a function|caught the following error|Failed to load resource/ })

const guide = '/guide'
const broken = 'Une erreur interne du serveur est survenue.'
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Damages what the document hands over, so that a component fails in the browser alone. */
const damages = {
  'the page': ['"alternates":[', '"alternates":7,"lost":['],
  'its frame': ['"main":[', '"main":7,"lost":['],
} as const

async function damage(page: Page, [from, to]: readonly [string, string]) {
  await page.route(guide, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(from, to) })
  })
}

test.describe('for a person', () => {
  test.use({ userAgent: person })

  test('a component that fails shows the error page at its address', async ({ page }) => {
    await damage(page, damages['the page'])
    await page.goto('/journal')
    await page.goto(guide)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(broken)
    await expect(page.locator('.error-code')).toHaveText('500')
    await expect(page).toHaveTitle(`${broken} – Vitrine`)
    await expect(page).toHaveURL(guide)
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page).toHaveURL('/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
  })

  test('without its sentences the error page still shows its code and the way home', async ({
    page,
  }) => {
    await damage(page, damages['the page'])
    await page.route('/_locales/**', (route) => route.abort())
    await page.goto(guide)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('500')
    await page.locator('.error-actions a').click()
    await expect(page).toHaveTitle(titleAt('/'))
  })

  test('a site that fails as a whole leaves no blank page', async ({ page }) => {
    await damage(page, damages['its frame'])
    await page.goto(guide)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('500')
    await page.getByRole('link', { name: 'Vitrine' }).click()
    await expect(page).toHaveTitle(titleAt('/'))
  })
})

test.describe('for a crawler', () => {
  test.use({ userAgent: crawler })

  for (const [what, change] of Object.entries(damages)) {
    test(`the server’s HTML stays when ${what} fails`, async ({ page }) => {
      const failed = Promise.race([
        page.waitForEvent('pageerror'),
        page.waitForEvent('console', (said) => /is not a function/.test(said.text())),
      ])
      await damage(page, change)
      await page.goto(guide)
      await failed
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
      await expect(page.locator('.card').first()).toBeVisible()
      await expect(page.locator('.error')).toHaveCount(0)
      await expect(page).toHaveTitle(titleAt(guide))
      expect(await page.locator('main').count()).toBe(1)
    })
  }

  test('a page that the server has not found is an error page all the same', async ({ page }) => {
    await page.goto('/nulle-part')
    await expect(page.locator('.error-code')).toHaveText('404')
  })
})

test('an error of an event handler leaves the page as it is', async ({ page }) => {
  await page.goto(guide)
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
