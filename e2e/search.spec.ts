import type { Page } from '@playwright/test'
import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'

/** The index is filled in the background after the start. */
const indexedWithinMs = 60_000

const fieldIn = (page: Page, landmark: 'search' | 'main') =>
  page.getByRole(landmark).first().getByRole('searchbox', { name: 'Mots à rechercher' })
const results = (page: Page) => page.getByRole('main').locator('ol').getByRole('heading')

/** Opens a search until the page lists a title. */
async function expectFound(page: Page, address: string, title: string) {
  await expect(async () => {
    await page.goto(address)
    await expect(results(page).getByText(title).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: indexedWithinMs })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the search in the header finds words with a slip and without accents', async ({ page }) => {
    await expectFound(page, '/recherche?q=premiers', 'Premiers pas')
    await page.goto('/')
    await fieldIn(page, 'search').fill('premeirs')
    await page.getByRole('search').getByRole('button', { name: 'Rechercher' }).click()
    await expect(page).toHaveURL('/recherche?q=premeirs')
    await expect(page).toHaveTitle(/premeirs/)
    await expect(fieldIn(page, 'main')).toHaveValue('premeirs')
    await expect(results(page).getByText('Premiers pas').first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Aucune page ne contient')
    await page.getByRole('link', { name: 'Rechercher les mots tels que' }).click()
    await expect(page.getByRole('checkbox', { name: 'Mots exacts' })).toBeChecked()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Aucun résultat')
    await expectFound(page, '/recherche?q=accessibilite', 'ccessibilité')
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/en/guide')
    await expect(page.getByRole('search')).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('search').getByRole('searchbox').fill('first steps')
    await page.getByRole('search').getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/en/search?q=first+steps')
  })
})

test('English has its own search; the form and the results never answer for each other', async ({
  page,
  request,
}) => {
  await expectFound(page, '/en/search?q=guide', 'Guide')
  const form = await request.get('/en/search')
  expect(await form.text()).not.toContain('<mark>')
  expect(await form.text()).not.toContain('class="found"')
  expect(await form.text()).toContain('content="noindex"')
  const found = await request.get('/en/search?q=guide')
  expect(await found.text()).toContain('class="found"')
  expect(await htmlFindings(await found.text())).toEqual([])
  expect((await request.get('/recherche?page=2')).status()).toBe(404)
  expect((await request.get('/recherche?q=guide&page=9')).status()).toBe(200)
  const hostile = `/recherche?q=${encodeURIComponent(`><script>$t(title){{name}} mot " ${'mot '.repeat(900)}`)}`
  const answer = await request.get(hostile)
  expect(answer.status()).toBe(200)
  expect(await htmlFindings(await answer.text())).toEqual([])
  await page.goto(hostile)
  await expect(page.getByRole('main')).toContainText(
    'car une recherche a au plus 12 mots et 200 caractères',
  )
})

test.describe('for a missing address', () => {
  test.use({ expectedNoise: /status of 404/ })
  test('the page has the form with the words of the address', async ({ page }) => {
    await page.goto('/guide/les-premiers_pas.html')
    await expect(fieldIn(page, 'main')).toHaveValue('les premiers pas')
    await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
    await expect(page).toHaveURL('/recherche?q=les+premiers+pas')
    // HTML may not contain control characters.
    const odd = await page.request.get('/recherche?q=guide%00')
    expect(await odd.text()).not.toContain('\0')
  })
})

test.describe('for axe', () => {
  test.use({ bypassCSP: true, expectedNoise: /status of 404/ })
  test('the search and an error page have no findings', async ({ page }) => {
    for (const address of ['/recherche?q=guide', '/recherche?q=qzxwv', '/nulle-part'])
      await test.step(address, async () => {
        await page.goto(address)
        await hydrated(page)
        expect(await findingsInEachScheme(page)).toEqual([])
      })
  })
})
