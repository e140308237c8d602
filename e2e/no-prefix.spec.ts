import type { Page } from '@playwright/test'
import { listenToCounting } from './counting.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({
  expectedNoise: /status of 404/,
  otherSite: { i18n: { strategy: 'no_prefix' } },
})

const french = 'Premiers pas'
const english = 'First steps'
const switcher = (page: Page) => page.locator('.locales')

test('the switcher shows the same page in the other language, and later pages use it', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await follow(page, '/guide/premiers-pas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french)
  await markDocument(page)
  await switcher(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/guide/first-steps')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Features')
  await expectSameDocument(page)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({
    name: 'no-prefix-locale',
    value: 'en',
    sameSite: 'Lax',
    path: '/',
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/contact')
})

test('the chosen language also applies after Back', async ({ page }) => {
  await page.goto('/contact')
  await markDocument(page)
  await follow(page, '/guide/premiers-pas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french)
  await switcher(page).getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectSameDocument(page)
})

test('the home page changes its language and its menus at the same address', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  await switcher(page).getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('.menu')).toContainText('Funciones')
  await expect(page).toHaveURL('/')
  await expectSameDocument(page)
  await switcher(page).getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('.menu')).toContainText('Fonctionnalités')
})

test('the switcher of an error page opens the home page in the other language', async ({
  page,
}) => {
  await page.goto('/guide')
  await follow(page, '/rien-de-tel')
  await expect(page.locator('[data-status="404"]')).toBeVisible()
  await switcher(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a page declares its language and has no alternate links', async ({ page, request }) => {
  await page.goto('/guide')
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/guide/premiers-pas<')
  expect(sitemap).not.toContain('first-steps')
})

test('views are sent with the chosen language', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto('/guide/premiers-pas')
  await expect.poll(views).toMatchObject([{ t: 'view', locale: 'fr', path: '/guide/premiers-pas' }])
  await page.locator('.locales').getByRole('link', { name: 'English' }).click()
  await expect.poll(views).toHaveLength(2)
  const [first, next] = views()
  expect(next).toMatchObject({ t: 'view', id: first?.id, locale: 'en', path: '/guide/first-steps' })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the switcher works, and the choice persists', async ({ page }) => {
    await page.goto('/guide/premiers-pas')
    await switcher(page).getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/guide/first-steps')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
