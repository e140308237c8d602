import { openAdmin, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ environment: ownSite('the glossary'), locale: 'fr-FR', bypassCSP: true })

test('gets a term by keyboard, changes it, deletes it and restores it', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/glossary?language=en', 'Glossaire')
  await expect(page.getByText(/^Aucun terme dans cette langue/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Terme', exact: true }).focus()
  await page.keyboard.type('Mairie')
  await page.getByRole('textbox', { name: 'Traduction', exact: true }).focus()
  await page.keyboard.type('town hall')
  await page.keyboard.press('Enter')
  const term = page.getByRole('listitem').filter({ hasText: 'town hall' })
  await expect(term).toContainText('Mairie')
  await expect(page.getByRole('textbox', { name: 'Terme', exact: true })).toBeFocused()
  expect(await findingsInEachScheme(page)).toEqual([])

  await term.getByRole('button', { name: 'Modifier Mairie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Traduction', exact: true }).fill('city hall')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: 'city hall' })
  await changed.getByRole('button', { name: 'Supprimer Mairie' }).click()
  await expect(changed).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(changed).toBeVisible()
})

test('names the faulty lines of a table, and imports the others', async ({ page, product }) => {
  test.slow()
  await openAdmin(page, product, '/glossary?language=es', 'Glossaire')
  await page.getByRole('button', { name: 'Importer un tableau' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from('fr;Mairie;ayuntamiento;\nxx;Gare;estación;\nfr;Le Phare;=;Un nom\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'termes.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByRole('status')).toContainText('À ajouter : 2')
  await expect(dialog.getByRole('listitem')).toContainText('Ligne 2')
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Importer' }).click()
  await expect(dialog).toHaveCount(0)
  const name = page.getByRole('listitem').filter({ hasText: 'Le Phare' })
  await expect(name).toContainText('ne se traduit pas')
  await expect(name).toContainText('Un nom')
})
