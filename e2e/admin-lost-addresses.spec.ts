import type { Browser, Locator, Page } from '@playwright/test'
import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { expect, type Product, test } from './product.ts'
import { createSource } from './translation.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  environment: ownSite('a lost address'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 404/,
})

test('becomes a redirect with one key, and another is ignored', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await createSource(page, {
    title: 'Horaires du musée',
    content: '<p>De neuf à midi.</p>',
    slug: 'horaires-du-musee',
  })

  const [lost, noise] = ['/infos/horaires-musee.html', '/zzz/qqq']
  // The last one is in the last report: when it is listed, all are counted.
  for (const path of ['/wp-login.php', '/.env', lost, lost, noise])
    expect(await visit(browser, product, path)).toMatchObject({ status: 404 })
  await openAdmin(page, product, '/lost-addresses', 'Adresses introuvables')
  const row = rowOf(page, lost)
  await waitForRow(page, rowOf(page, noise))
  await expect(row).toContainText('2 demandes')
  await expect(row.getByRole('link', { name: 'Horaires du musée' })).toBeVisible()
  await expect(rowOf(page, noise)).toContainText('Aucune page ressemblante')
  await expect(page.locator('.lost-path', { hasText: /wp-login|env/ })).toHaveCount(0)
  await expect(page.getByText(/demandes de programmes qui cherchent des failles/)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await row.getByRole('button', { name: /^Rediriger / }).focus()
  await page.keyboard.press('Enter')
  const undo = row.getByRole('button', { name: /^Annuler la redirection/ })
  await expect(undo).toBeFocused()
  await expect(row.getByRole('link', { name: '/horaires-du-musee' })).toBeVisible()
  expect(await visit(browser, product, lost)).toMatchObject({
    status: 200,
    heading: 'Horaires du musée',
  })
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: /^Rediriger / })).toBeVisible()

  await row.getByRole('button', { name: /^Autre page/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Page' })).toHaveValue('Horaires du musée')
  expect(await runAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rediriger' }).click()
  await expect(undo).toBeFocused()

  const other = rowOf(page, noise)
  await other.getByRole('button', { name: /^Ignorer / }).click()
  await expect(other.getByRole('button', { name: /ne plus ignorer/ })).toBeFocused()
  await page.reload()
  await page.getByText('1 adresse ignorée').click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: `Afficher de nouveau ${noise}` }).click()
  await expect(rowOf(page, noise).getByRole('button', { name: /^Ignorer / })).toBeVisible()
})

const rowOf = (page: Page, path: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(path, { exact: true }) })

/** Requests of a headless browser count as those of a crawler. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Opens a path of the site as a visitor. Returns the status and heading of the page. */
async function visit(browser: Browser, product: Product, path: string) {
  const visitors = await browser.newContext({ locale: 'fr-FR', userAgent })
  const visitor = await visitors.newPage()
  const response = await visitor.goto(product.siteUrl + path)
  const heading = await visitor.locator('h1').textContent()
  await visitors.close()
  return { status: response?.status(), heading }
}

/** The server reports its counts every two seconds. */
async function waitForRow(page: Page, row: Locator) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Chargement…')).toBeHidden()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}
