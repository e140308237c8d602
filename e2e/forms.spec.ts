import type { Page } from '@playwright/test'
import { emptySite, newPage, openPages, publishedAddress } from './admin.ts'
import { findingsInEveryLook } from './axe.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 422/,
  environment: emptySite,
})

test('a form is made in the admin, and sent with and without scripts', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Repas de quartier', 'form')
  await makeForm(page)
  await page.getByRole('button', { name: 'Publier en français' }).click()
  const address = await publishedAddress(page)

  await page.goto(address)
  await expect(page.getByLabel(/^Allergies/)).toBeHidden()
  await page.getByLabel('Je viens').check()
  await page.getByLabel(/^Allergies/).fill('Arachides')
  await fillContact(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre message nous est bien parvenu.')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const plain = await context.newPage()
  // The field for programs is out of sight before the later styles load.
  await plain.route(/\/later-/, (route) => route.abort())
  await plain.goto(address)
  await expect(plain.locator('.v-trap')).toHaveCSS('width', '1px')
  await plain.getByLabel(/^Message/).fill('Nous serons trois.')
  await plain.getByRole('button', { name: 'Envoyer' }).click()
  const errors = plain.getByRole('alert')
  await expect(errors).toBeFocused()
  await expect(errors.getByRole('link')).toHaveText([/^Nom/, /^Adresse e-mail/])
  await expect(plain.getByLabel(/^Message/)).toHaveValue('Nous serons trois.')
  await fillContact(plain)
  await plain.getByRole('button', { name: 'Envoyer' }).click()
  await expect(plain.getByText('Votre message nous est bien parvenu.')).toBeVisible()
  await context.close()
})

test('a page with a form is accessible, also with errors', async ({ page, product }) => {
  await openPages(page, product)
  await newPage(page, 'Écrivez-nous', 'form')
  await page.getByRole('button', { name: 'Créer le formulaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Inscription' }).click()
  await dialog.getByText('Nombre de personnes').click()
  expect(await findingsInEveryLook(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await expect(page.getByText('5 champs')).toBeVisible()
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.goto(await publishedAddress(page))
  const response = await page.request.get(page.url())
  expect(await htmlFindings(await response.text())).toEqual([])
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
})

/** Makes a contact form with a box, and a field that is shown once the box is ticked. */
async function makeForm(page: Page) {
  await page.getByRole('button', { name: 'Créer le formulaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Contact' }).click()
  for (const [kind, label] of [
    ['Case à cocher', 'Je viens'],
    ['Texte court', 'Allergies'],
  ] as const) {
    await dialog.getByLabel('Nouveau champ').selectOption(kind)
    await dialog.getByRole('button', { name: 'Ajouter le champ' }).click()
    const open = dialog.locator('details[open]')
    await open.getByRole('group', { name: 'Libellé' }).getByLabel('français').fill(label)
  }
  const open = dialog.locator('details[open]')
  await open.getByRole('button', { name: 'N’afficher que sous condition' }).click()
  await open.getByLabel('Le champ').selectOption('Je viens')
  await dialog.getByRole('button', { name: 'Monter Allergies' }).press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await expect(dialog.getByRole('alert')).toContainText('supprimé ou placé après lui')
  await dialog.getByRole('button', { name: 'Descendre Allergies' }).press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('5 champs')).toBeVisible()
}

async function fillContact(page: Page) {
  await page.getByLabel(/^Nom/).fill('Zoé Martin')
  await page.getByLabel(/^Adresse e-mail/).fill('zoe@example.org')
  await page.getByLabel(/^Message/).fill('Nous serons trois.')
}
