import type { Locator, Page } from '@playwright/test'
import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { expect, test } from './product.ts'
import { callAdmin, createSource } from './translation.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ environment: ownSite('the check of the site'), locale: 'fr-FR', bypassCSP: true })

test('lists a finding, with a link to its page, and an editor ignores it by keyboard', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await createSource(page, { title: 'Plan du musée', content: '<p>Trois étages.</p>' })

  await openAdmin(page, product, '/checks?rule=description-missing', 'Contrôle du site')
  const row = rowOf(page, 'Plan du musée')
  await waitForRow(page, row)
  await expect(page.getByText(/textes? (est|sont) contrôlés?\./)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await row.getByRole('button', { name: /^Ignorer / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  expect(await runAxe(page)).toEqual([])
  await page.keyboard.type('Écrite par Anna en mai')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: /point ignoré|points ignorés/ }).click()
  await expect(row).toContainText('Écrite par Anna en mai')
  await row.getByRole('button', { name: /^Remettre / }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Revenir aux points à traiter' }).click()
  // Until the list is shown, a choice changes the former address.
  await expect(row).toBeVisible()

  await page.getByRole('combobox', { name: 'Gravité' }).selectOption('error')
  await expect(page.getByText('Rien ne correspond à ces filtres.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Gravité' }).selectOption('')
  await row.getByRole('link', { name: 'Plan du musée' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Trois étages.')
})

test('the first screen shows a person the errors in their own pages, with a link to them', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  const id = await createSource(page, { title: 'Le port', content: '<p><img src="/x.png"></p>' })
  const { data } = await callAdmin<{ data: { user: { id: number } } }>(page, 'GET', '/session')
  await callAdmin(page, 'PUT', `/pages/${id}/care`, { owner: data.user.id })
  const part = page.getByRole('region', { name: /^Erreurs dans vos pages publiées/ })
  await expect(async () => {
    await page.goto(`${product.adminUrl}/to-do`)
    await expect(part).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(await findingsInEachScheme(page)).toEqual([])
  await part.getByRole('link', { name: '1 erreur à corriger' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Le port')).toHaveCount(1)
})

const rowOf = (page: Page, title: string) =>
  page.locator('.site-finding').filter({ hasText: title })

/** Reloads the list until the background check has found a row. */
const waitForRow = (page: Page, row: Locator) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Chargement…')).toBeHidden()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
