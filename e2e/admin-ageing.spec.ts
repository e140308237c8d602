import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { onAccounts } from './on-accounts.ts'
import { expect, test } from './product.ts'
import { createSource } from './translation.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ environment: ownSite('pages that age'), locale: 'fr-FR', bypassCSP: true })

test('are listed, confirmed and given a responsible person by keyboard', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  for (const title of ['Horaires d’hiver', 'Plan du musée'])
    await createSource(page, { title, content: '<p>De neuf à midi.</p>' })
  await openAdmin(page, product, '/ageing', 'Pages à relire')
  await expect(page.getByText(/^Aucune page à relire/)).toBeVisible()
  await onAccounts(product, ({ db }) =>
    db.updateTable('pages').set({ updated_at: '2020-03-03T12:00:00.000Z' }).execute(),
  )
  await page.reload()
  const rows = page.getByRole('list', { name: 'À relire' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const row = rows.filter({ hasText: 'Horaires d’hiver' })
  await expect(row).toContainText('Dernier changement le 3 mars 2020')
  await expect(row).toContainText('Sans responsable')
  expect(await findingsInEachScheme(page)).toEqual([])

  const owner = row.getByRole('combobox', { name: /^Responsable de/ })
  await owner.focus()
  await page.keyboard.press('ArrowDown')
  await expect(row.getByText('Enregistré.')).toBeVisible()
  await row.getByRole('button', { name: /est toujours juste$/ }).focus()
  await page.keyboard.press('Enter')
  const undo = row.getByRole('button', { name: /^Annuler la relecture/ })
  await expect(undo).toBeFocused()
  await expect(row).toContainText('Prochaine relecture le ')
  await page.keyboard.press('Enter')
  const right = row.getByRole('button', { name: /est toujours juste$/ })
  await expect(right).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.reload()
  await expect(rows).toHaveCount(1)

  await page.getByLabel('Seulement les miennes').click()
  await expect(page).toHaveURL(/mine=1/)
  await expect(page.getByText(/^Aucune page à relire/)).toBeVisible()
  await page.getByLabel('Seulement les miennes').click()
  await expect(page).not.toHaveURL(/mine=1/)
  await page.getByLabel('Afficher').selectOption({ label: 'Sans responsable (1)' })
  await expect(page).toHaveURL(/list=ownerless/)
  await expect(page.getByRole('list', { name: 'Sans responsable' }).getByRole('link')).toHaveText(
    'Plan du musée',
  )
})

test('the weekly mail is chosen in the account', async ({ page, product }) => {
  await openAdmin(page, product, '/', 'À faire')
  await page.goto(`${product.siteUrl}/dashboard/profile`)
  const section = page.getByRole('region', { name: 'Message du lundi' })
  const box = section.getByLabel('M’envoyer ce message')
  await expect(box).toBeChecked()
  await box.uncheck()
  await section.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText('Votre choix est enregistré.')).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()
})
