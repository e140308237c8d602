import type { Page } from '@playwright/test'
import {
  moveCaret,
  newPage,
  openAdmin,
  openPages,
  ownSite,
  publishIt,
  waitForSave,
} from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  environment: ownSite('the accessibility statement'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 409/,
})

test('is filled in by keyboard with a finding, written, published, and says its state in the footer', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Les salles')
  await field(page, 'Texte').pressSequentially('## Une salle')
  await page.keyboard.press('Enter')
  await page.keyboard.type('#### Un détail')
  await waitForSave(page)
  await publishIt(page)

  await openStatement(page, product)
  const finding = page.getByText(/^La hiérarchie des titres saute des niveaux/)
  await expect(async () => {
    await page.reload()
    // The form and the findings are loaded by one call.
    await expect(field(page, 'Nom de l’organisme')).toBeVisible()
    expect(await finding.count()).toBe(1)
  }).toPass()
  await field(page, 'Nom de l’organisme').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ville de Brumes')
  await page.getByRole('radio', { name: 'Personne encore' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Date de l’audit').fill('2026-10-01')
  await page.getByRole('spinbutton', { name: 'Critères respectés, en pour cent' }).focus()
  await page.keyboard.type('80')
  await expect(page.getByText('partiellement conforme', { exact: true })).toBeVisible()
  await field(page, 'Adresse électronique').fill('contact@brumes.example')
  await button(page, 'Ajouter aux non-conformités').first().focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Non-conformités')).toHaveValue(/critère 9\.1/)
  expect(await findingsInEachScheme(page)).toEqual([])
  await button(page, 'Enregistrer').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tout est enregistré.')).toBeVisible()

  await button(page, 'Écrire les textes').click()
  await expect(page.getByText(/^Les textes de \d langues sont écrits\./)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await button(page, /^Publier dans/).click()
  await expect(page.getByText('La déclaration est publiée.')).toBeVisible()
  await expect(
    page.getByText(/le pied de page dit\u00a0: partiellement conforme/).first(),
  ).toBeVisible()

  await page.goto(`${product.siteUrl}/accessibilite`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déclaration d’accessibilité')
  await expect(page.getByRole('main')).toContainText('Ville de Brumes s’engage')
  await expect(page.getByRole('main')).toContainText('critère 9.1')
  await expect(
    page.getByRole('link', { name: 'Accessibilité : partiellement conforme' }),
  ).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.goto(`${product.siteUrl}/en/accessibility`)
  await expect(
    page.getByRole('link', { name: 'Accessibility: partially compliant' }),
  ).toHaveAttribute('href', '/en/accessibility')
})

test('undoes a save, and asks before it replaces a text that was edited by hand', async ({
  page,
  product,
}) => {
  test.slow()
  await openStatement(page, product)
  await field(page, 'Nom de l’organisme').fill('Musée')
  await field(page, 'Adresse électronique').fill('a@musee.example')
  await save(page)
  await button(page, 'Écrire les textes').click()
  await expect(page.getByText(/^Les textes de \d langues sont écrits\./)).toBeVisible()
  await page.getByRole('link', { name: 'français' }).click()
  await field(page, 'Texte').focus()
  await moveCaret(page, 'ControlOrMeta+End')
  await page.keyboard.type(' Écrit à la main.')
  await waitForSave(page)

  await openStatement(page, product)
  await expect(page.getByText(/modifié à la main/)).toHaveCount(1)
  await field(page, 'Nom de l’organisme').fill('Musée de la mer')
  await save(page)
  await button(page, 'Annuler l’action').click()
  await expect(field(page, 'Nom de l’organisme')).toHaveValue('Musée')

  await field(page, 'Nom de l’organisme').fill('Musée de la mer')
  await save(page)
  await button(page, 'Écrire les textes').click()
  const dialog = page.getByRole('dialog', { name: 'Textes modifiés à la main' })
  await dialog.getByText('Voir la différence').click()
  await expect(dialog).toContainText('Écrit à la main.')
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Le remplacer' }).check()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/modifié à la main/)).toHaveCount(0)
})

const openStatement = (page: Page, product: Parameters<typeof openAdmin>[1]) =>
  openAdmin(page, product, '/accessibility', 'Accessibilité')

async function save(page: Page) {
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Tout est enregistré.')).toBeVisible()
}
