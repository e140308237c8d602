import { photograph } from '../api/src/testing/photographs.ts'
import { emptySite, newPage, openAdmin, openPages, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

// Screens with the pages and texts of the demo. axe is injected as a script, which the
// Content-Security-Policy would block.
test.use({
  locale: 'fr-FR',
  environment: { ...emptySite, DEMO: '1' },
  bypassCSP: true,
  expectedNoise: /status of 409/,
})

test('To do, texts, log, trash and the dialog of a file pass axe', async ({ page, product }) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Pour la corbeille')
  await waitForSave(page)
  await openAdmin(page, product, '/', 'À faire')
  await expect(page.getByRole('link', { name: 'Pour la corbeille' })).toBeVisible()
  expect(await findingsInEachScheme(page), 'to-do').toEqual([])

  await openAdmin(page, product, '/pages?q=corbeille', 'Pages')
  await page.getByRole('row', { name: 'Pour la corbeille' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mettre à la corbeille' }).click()
  await expect(page.getByText('1 page est dans la corbeille.')).toBeVisible()
  await openAdmin(page, product, '/pages?trash=1', 'Corbeille')
  await expect(page.getByRole('row', { name: 'Pour la corbeille' })).toBeVisible()
  expect(await findingsInEachScheme(page), 'trash').toEqual([])

  await openAdmin(page, product, '/texts', 'Textes')
  await expect(page.getByLabel('Français').first()).toBeVisible()
  expect(await findingsInEachScheme(page), 'texts').toEqual([])
  await openAdmin(page, product, '/changes', 'Journal')
  await expect(page.getByText('Page mise à la corbeille').last()).toBeVisible()
  expect(await findingsInEachScheme(page), 'log').toEqual([])

  await openAdmin(page, product, '/media', 'Médiathèque')
  const buffer = await photograph('jpeg', { width: 900, height: 600 })
  const photo = { name: 'La rive.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Choisir des fichiers').setInputFiles([photo])
  await page.getByRole('button', { name: /^La rive / }).click()
  await expect(page.getByRole('dialog', { name: 'La rive' }).getByLabel('Nom')).toBeVisible()
  expect(await findingsInEachScheme(page), 'file').toEqual([])
})
