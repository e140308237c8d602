import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { follow, keepsItsDocument, markDocument, withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /Failed to load resource/ })

const unexpected = 'Une erreur inattendue est survenue.'

const failures = {
  'does not answer': (page: Page) => page.route('/api/**', (route) => route.abort()),
  'answers 500': (page: Page) => page.route('/api/**', (route) => route.fulfill({ status: 500 })),
  'answers nonsense': (page: Page) =>
    page.route('/api/**', (route) => route.fulfill({ body: '<p>no JSON</p>' })),
}

for (const [what, fail] of Object.entries(failures)) {
  test(`when the API ${what}, a click shows an error page that can be left`, async ({ page }) => {
    await withoutPreloads(page)
    await page.goto('/guide')
    await markDocument(page)
    await fail(page)
    await page.locator('.card a').first().click()
    await expect(page).toHaveURL('/guide/premiers-pas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unexpected)
    await expect(page).toHaveTitle(`${unexpected} – Vitrine`)
    await page.unroute('/api/**')
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page).toHaveTitle(titleAt('/guide'))
    await page.locator('.card a').first().click()
    await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premiers pas')
    await keepsItsDocument(page)
  })
}

test('without menus and contents a page is still shown', async ({ page }) => {
  await page.goto('/guide')
  await page.route(/\/api\/(menus|contents)/, (route) => route.abort())
  await follow(page, '/')
  await expect(page).toHaveTitle(titleAt('/'))
  await expect(page.locator('.menu')).toContainText('Guide')
  await follow(page, '/es')
  await expect(page).toHaveTitle(titleAt('/es'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.menu')).toHaveCount(0)
  await page.unroute(/\/api\/(menus|contents)/)
  await follow(page, '/es/guia')
  await expect(page.locator('.menu')).toContainText('Funciones')
})

test('without translations a page is still shown, and the next one asks for them again', async ({
  page,
}) => {
  await page.goto('/guide')
  await page.route('/_locales/**', (route) => route.abort())
  await follow(page, '/en/journal')
  await expect(page).toHaveTitle(titleAt('/en/journal'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
  await expect(page.locator('.skip')).toHaveText('Aller au contenu')
  await expect(page.locator('.skip')).toHaveAttribute('lang', 'fr')
  await page.unroute('/_locales/**')
  await follow(page, '/en/guide')
  await expect(page).toHaveTitle(titleAt('/en/guide'))
  await expect(page.locator('.skip')).toHaveText('Skip to content')
})

test('without anything a page says so, and the way home works once all is back', async ({
  page,
}) => {
  await page.goto('/guide')
  await page.route(/\/(api|_locales)\//, (route) => route.abort())
  await follow(page, '/journal')
  await expect(page.locator('.error-code')).toHaveText('503')
  await page.unroute(/\/(api|_locales)\//)
  await page.locator('.error-actions a').click()
  await expect(page).toHaveTitle(titleAt('/'))
})
