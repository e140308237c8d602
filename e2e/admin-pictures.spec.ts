import type { Locator, Page } from '@playwright/test'
import { photograph } from '../api/src/testing/photographs.ts'
import { dropFiles, emptySite, newPage, openPages, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: emptySite,
  // axe is injected as a script, which the Content-Security-Policy would block.
  bypassCSP: true,
})

test('a dropped picture gets a caption, and publishing it without alternative text shows a warning', async ({
  page,
  product,
}) => {
  // This window shows the picture and the block below it.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await openPages(page, product)
  await newPage(page, 'Fête de la musique')
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.click()
  await page.keyboard.type('Le programme')
  const photo = await photograph('jpeg', { width: 900, height: 600 })
  await dropFiles(text, { 'scene.jpg': photo }, 'image/jpeg')
  const picture = text.locator('figure img[src^="/storage/"]')
  await expect(picture).toHaveAttribute('alt', 'Texte de remplacement à écrire')
  await page.getByRole('button', { name: 'Effacer la liste' }).click()
  await text.locator('figcaption').click()
  await page.keyboard.type('La scène, samedi')
  await dragBelow(page, picture, text.locator(':scope > :last-child'))
  await expect(text.locator(':scope > :last-child > figcaption')).toHaveText('La scène, samedi')
  await waitForSave(page)
  const check = page.getByRole('region', { name: 'Contrôle du texte' })
  await check.locator('summary').filter({ hasText: '1 erreur' }).click()

  await page.getByRole('button', { name: 'Publier en français' }).click()
  const question = page.getByRole('dialog', { name: 'Le contrôle a trouvé 1 erreur' })
  await expect(question.getByRole('button', { name: 'Publier quand même' })).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await question.getByRole('button', { name: 'Revenir au texte' }).click()
  await check.getByRole('button', { name: /^Erreur Image sans texte.+scene/ }).click()
  const panel = page.getByRole('region', { name: 'Image choisie' })
  await expect(panel.getByLabel('Avec le texte de remplacement de la médiathèque')).toBeDisabled()
  await panel.getByLabel('Texte de remplacement', { exact: true }).fill('Un quatuor joue')
  await expect(picture).toHaveAttribute('alt', 'Un quatuor joue')
  await panel.getByLabel('Largeur').selectOption('La moitié du texte')
  await panel.getByLabel('Alignement').selectOption('À gauche, le texte à côté')
  await panel
    .getByRole('button', { name: 'Enregistrer aussi ce texte dans la médiathèque' })
    .click()
  await expect(panel.getByLabel('Avec le texte de remplacement de la médiathèque')).toBeEnabled()
  expect(await findingsInEachScheme(page)).toEqual([])

  await page.getByRole('button', { name: 'Publier en français' }).click()
  const address = await publishedAddress(page)
  await page.goto(address)
  const figure = page.locator('figure.width-half.align-start')
  await expect(figure.getByRole('img', { name: 'Un quatuor joue' })).toBeVisible()
  await expect(figure.locator('figcaption')).toHaveText('La scène, samedi')
  await expect(figure).toHaveCSS('float', 'inline-start')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(figure).toHaveCSS('float', 'none')
})

/** Drags a picture by its middle to the end of a visible block. */
async function dragBelow(page: Page, picture: Locator, block: Locator) {
  await picture.hover()
  const to = await block.boundingBox()
  if (!to) throw new Error('The block is not shown.')
  await page.mouse.down()
  await picture.hover({ position: { x: 20, y: 20 } })
  for (const past of [2, 1]) await page.mouse.move(to.x + to.width / 2, to.y + to.height - past)
  await page.mouse.up()
}
