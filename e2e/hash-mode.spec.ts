import type { Page } from '@playwright/test'
import { listenToCounting, pageId } from './counting.ts'
import { titleAt } from './demo.ts'
import { addLink, expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({
  expectedNoise: /status of 404/,
  otherSite: { i18n: { hashMode: true } },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an address behind the # shows its page, with its title and its language', async ({
  page,
}) => {
  await page.goto('/#/en/guide/first-steps')
  await expect(heading(page)).toHaveText('First steps')
  await expect(page).toHaveTitle(/First steps/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/#/en/guide/first-steps')
})

test('an address in the path moves behind the #', async ({ page }) => {
  await page.goto('/guide/premiers-pas?x=1')
  await expect(heading(page)).toHaveText('Premiers pas')
  await expect(page).toHaveURL('/#/guide/premiers-pas?x=1')
})

test('the form of the search keeps its words', async ({ page }) => {
  await page.goto('/#/recherche')
  const field = page.locator('#v-search')
  await field.fill('premiers pas')
  await field.press('Enter')
  await expect(page).toHaveURL('/#/recherche?q=premiers+pas')
  await expect(field).toHaveValue('premiers pas')
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
})

test('links of menus and content navigate, and Back returns', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await markDocument(page)
  await page.locator('.menu').getByRole('link', { name: 'Guide' }).click()
  await expect(page).toHaveURL('/#/guide')
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expect(heading(page)).toBeFocused()
  await page.locator('main').getByRole('link', { name: 'Premiers pas' }).first().click()
  await expect(page).toHaveURL('/#/guide/premiers-pas')
  await expect(heading(page)).toHaveText('Premiers pas')
  await page.goBack()
  await expect(page).toHaveURL('/#/guide')
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expectSameDocument(page)
})

test('a link to an anchor scrolls to it without leaving the page', async ({ page }) => {
  for (const address of ['/', '/#/guide/premiers-pas'])
    await test.step(address, async () => {
      await page.goto(address)
      // A goto that only changes the hash loads no document.
      await page.reload()
      await expect(page).toHaveTitle(titleAt(address.replace('/#', '')))
      await expect(heading(page)).toBeVisible()
      await markDocument(page)
      const title = await page.title()
      const place = page.locator('#v-content [id]').first()
      const link = await addLink(page, { href: `#${await place.getAttribute('id')}` }, 'Plus bas')
      await link.click()
      await expect(place).toBeFocused()
      await expect(page).toHaveTitle(title)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(title)
      await expectSameDocument(page)
    })
})

test('the switcher stores the language in a cookie, for this page and the next ones', async ({
  page,
  context,
}) => {
  await page.goto('/#/guide/premiers-pas')
  await page.locator('.locales').getByRole('link', { name: 'English' }).click()
  await expect(heading(page)).toHaveText('First steps')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.skip')).toHaveText('Skip to content')
  await expect(page.locator('.menu')).toContainText('Features')
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'hash-locale', value: 'en', sameSite: 'Lax', path: '/' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await follow(page, '/guide/premiers-pas')
  await expect(page).toHaveURL('/#/en/guide/first-steps')
})

test('an address without a page shows the error page with a link home', async ({ page }) => {
  await page.goto('/#/rien-de-tel')
  await expect(page.locator('[data-status="404"]')).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.locator('.hero')).toBeVisible()
  await follow(page, '/encore-rien')
  await expect(page.locator('[data-status="404"]')).toBeVisible()
  await expect(page).toHaveURL('/#/encore-rien')
})

test('pages of a list and former addresses work too', async ({ page }) => {
  await page.goto('/#/accueil')
  await expect(page.locator('.hero')).toBeVisible()
  await follow(page, '/docs/en-production')
  await expect(page).toHaveURL('/#/guide/en-production')
})

test('views are sent with the address behind the #', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto('/#/en/guide/first-steps')
  const path = '/en/guide/first-steps'
  const first = { t: 'view', id: await pageId(page, path), locale: 'en', path }
  await expect.poll(views).toEqual([first])
  await follow(page, '/guide')
  const next = { t: 'view', id: await pageId(page, '/guide'), locale: 'fr', path: '/guide' }
  await expect.poll(views).toEqual([first, next])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the document says that it needs scripts', async ({ page }) => {
    await page.goto('/guide')
    const needed = page.locator('main noscript p')
    await expect(needed).toHaveText(/besoin de JavaScript/)
    await expect(needed).toBeVisible()
  })
})
