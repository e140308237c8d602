import type { Locator, Page } from '@playwright/test'
import { emptySite, newPage, openPages, publishedAddress } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
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
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await expect(page.getByText('5 champs')).toBeVisible()
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.goto(await publishedAddress(page))
  const response = await page.request.get(page.url())
  expect(await htmlFindings(await response.text())).toEqual([])
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
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
  await dragBelow(page, dialog, 'Allergies', 'Je viens')
  await moveBetweenSteps(page, dialog)
  for (const move of ['Monter', 'Descendre'])
    await dialog.getByRole('button', { name: `${move} Allergies` }).press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('5 champs')).toBeVisible()
}

/** Drags a field below another one: Escape leaves it where it is, the drop moves it. */
async function dragBelow(page: Page, dialog: Locator, name: string, other: string) {
  const entry = (label: string) => dialog.getByRole('listitem').filter({ hasText: label }).first()
  const from = entry(name)
  const names = dialog.locator('summary strong')
  const before = await names.allTextContents()
  for (const end of ['Escape', 'drop']) {
    await from.locator('.matrix-grip').hover()
    await page.mouse.down()
    const box = await entry(other).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4, { steps: 4 })
    const announced = dialog.getByText(`« ${name} » se placera après « ${other} ».`)
    await expect(announced).toHaveCount(1)
    if (end === 'Escape') {
      await page.keyboard.press('Escape')
      await expect(announced).toHaveCount(0)
      await expect(names).toHaveText(before)
    }
    await page.mouse.up()
  }
  await expect(dialog.getByText(/^Allergies\s: position \d sur \d$/)).toHaveCount(1)
}

/** Drags a field into an empty step; a key moves it back. Each is announced, and can be undone. */
async function moveBetweenSteps(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Ajouter une étape' }).click()
  const [first, second] = ['Étape 1', 'Étape 2'].map((name) =>
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Retirer ${name}` }) }),
  )
  if (!first || !second) throw new Error('The form has no steps.')
  const names = (step: Locator) => step.locator('summary strong')
  const before = await names(first).allTextContents()
  await first.getByRole('listitem').filter({ hasText: 'Allergies' }).locator('.matrix-grip').hover()
  await page.mouse.down()
  const empty = second.locator('ol:empty')
  await empty.scrollIntoViewIfNeeded()
  const box = await empty.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8, { steps: 4 })
  await expect(dialog.getByText('« Allergies » se placera sous « Étape 2 ».')).toHaveCount(1)
  await page.mouse.up()
  const announce = (step: string) =>
    dialog.getByText(new RegExp(`^Allergies\\s: ${step}, position`))
  await expect(announce('Étape 2')).toHaveCount(1)
  await expect(names(second)).toHaveText(['Allergies'])
  await expect(second.getByRole('button', { name: 'Descendre Allergies' })).toBeDisabled()
  await expect(second.getByRole('button', { name: 'Monter Allergies' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(announce('Étape 1')).toHaveCount(1)
  await expect(names(first)).toHaveText(before)
  await second.getByRole('button', { name: 'Annuler le dernier changement' }).click()
  await expect(names(second)).toHaveText(['Allergies'])
  await second.getByRole('button', { name: 'Monter Allergies' }).press('Enter')
  await dialog.getByRole('button', { name: 'Retirer Étape 2' }).click()
  await expect(second).toHaveCount(0)
}

async function fillContact(page: Page) {
  await page.getByLabel(/^Nom/).fill('Zoé Martin')
  await page.getByLabel(/^Adresse e-mail/).fill('zoe@example.org')
  await page.getByLabel(/^Message/).fill('Nous serons trois.')
}
