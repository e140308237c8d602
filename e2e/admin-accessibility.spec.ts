import type { Page } from '@playwright/test'
import { photograph } from '../api/src/testing/photographs.ts'
import { emptySite, moveCaret, newPage, openAdmin, openPages, waitForSave } from './admin.ts'
import { runAxe } from './axe.ts'
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
  await expectNothing(page, 'to-do')

  await openAdmin(page, product, '/pages?q=corbeille', 'Pages')
  await page.getByRole('row', { name: 'Pour la corbeille' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mettre à la corbeille' }).click()
  await expect(page.getByText('1 page est dans la corbeille.')).toBeVisible()
  await openAdmin(page, product, '/pages?trash=1', 'Corbeille')
  await expect(page.getByRole('row', { name: 'Pour la corbeille' })).toBeVisible()
  await expectNothing(page, 'trash')

  await openAdmin(page, product, '/texts', 'Textes')
  await expect(page.getByLabel('Français').first()).toBeVisible()
  await expectNothing(page, 'texts')
  await openAdmin(page, product, '/changes', 'Journal')
  await expect(page.getByText('Page mise à la corbeille').last()).toBeVisible()
  await expectNothing(page, 'log')

  await openAdmin(page, product, '/media', 'Médiathèque')
  const buffer = await photograph('jpeg', { width: 900, height: 600 })
  const photo = { name: 'La rive.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Choisir des fichiers').setInputFiles([photo])
  await page.getByRole('button', { name: /^La rive / }).click()
  await expect(page.getByRole('dialog', { name: 'La rive' }).getByLabel('Nom')).toBeVisible()
  await expectNothing(page, 'file')
})

test('the choice between two versions of a paragraph passes axe', async ({
  page,
  context,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Dans deux onglets')
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.click()
  await page.keyboard.type('Un.')
  await waitForSave(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const otherText = other.getByRole('textbox', { name: 'Texte', exact: true })
  await expect(otherText).toHaveText('Un.')
  await otherText.click()
  await moveCaret(other, 'Control+End')
  await other.keyboard.type(' Ou presque.')
  await waitForSave(other)
  await text.click()
  await moveCaret(page, 'Control+End')
  await page.keyboard.type(' Ou deux.')
  await expect(page.getByRole('dialog', { name: 'Deux versions de ce texte' })).toBeVisible()
  await expectNothing(page, 'choice')
})

async function expectNothing(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // Runs all rules in the dark scheme too: the colour rules alone check nothing in a dialog.
      expect(await runAxe(page), `${name}, ${width} ${colorScheme}`).toEqual([])
    }
  await page.emulateMedia({ colorScheme: 'light' })
}
