import type { Browser, Page } from '@playwright/test'
import { forgetPassword } from './account.ts'
import { emptySite, openAdmin, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { admin, expect, type Product, test } from './product.ts'
import { password } from './staff.ts'

const bob = { name: 'Bob', email: 'bob@example.org' }
// The browser logs each refusal of the API.
const expectedNoise = /status of 4(01|04|22|23)/

test.use({ environment: ownSite('people'), locale: 'fr-FR', expectedNoise })

test('an administrator invites a colleague by a link, and changes rights and access', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, product, '/people', 'Personnes')
  await forgetPassword(product, admin)
  await invite(page)
  await confirmPassword(page)
  const link = await copyLink(page)
  const row = page.getByRole('row', { name: bob.name })
  await expect(row).toContainText('Invitation envoyée')
  await expect(row).toContainText('espagnol')

  const own = await acceptInvitation(browser, product, link)
  await expect(own.getByRole('button', { name: 'Nouvelle page' })).toHaveCount(0)

  await row.getByRole('link', { name: bob.name }).click()
  // The list has a field for the role too.
  await expect(page.getByRole('heading', { level: 1, name: bob.name })).toBeVisible()
  await expect(page.getByText('Rédige des textes')).toHaveCount(0)
  await changeRoleAndUndo(page)
  await disableAndEnable(page, own)
  await own.context().close()
  await expectLog(page)
  await expectOwnLimits(page)
})

async function invite(page: Page) {
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter une personne' })
  await dialog.getByLabel('Nom').fill(bob.name)
  await dialog.getByLabel('Adresse e-mail').fill(bob.email)
  await dialog.getByLabel('Certaines langues').check()
  const send = dialog.getByRole('button', { name: 'Créer l’invitation' })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Choisissez au moins une langue.')
  await dialog.getByLabel('espagnol').check()
  await send.click()
}

async function confirmPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre mot de passe' })
  const field = dialog.getByLabel('Mot de passe', { exact: true })
  await field.fill('pas le bon mot de passe')
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await field.fill(admin.password)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Copies the link of the invitation, and closes its dialog. */
async function copyLink(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Lien de l’invitation' })
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Le lien est copié.')
  await page.keyboard.press('Escape')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Chooses a password in another browser, and opens the admin there. */
async function acceptInvitation(browser: Browser, product: Product, link: string) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password_confirmation]').fill(password)
  await page.locator('form:has([name=password]) [type=submit]').click()
  await page.waitForURL(/\/dashboard$/)
  await page.goto(`${product.adminUrl}/pages`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  return page
}

async function changeRoleAndUndo(page: Page) {
  const role = page.getByLabel('Rôle')
  await role.selectOption('Contribution')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const question = page.getByRole('dialog', { name: /Changer le rôle de Bob/ })
  await question.getByRole('button', { name: 'Changer le rôle' }).click()
  await expect(page.getByText('Le compte de Bob est enregistré.')).toBeVisible()
  await expect(role).toHaveValue('3')
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(role).toHaveValue('2')
}

/** Disables the account: the other browser is signed out at its next call. Then enables it. */
async function disableAndEnable(page: Page, own: Page) {
  await page.getByRole('button', { name: 'Désactiver le compte' }).click()
  const question = page.getByRole('dialog', { name: /Désactiver le compte de Bob/ })
  await question.getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(page.getByText('Le compte de Bob est désactivé.')).toBeVisible()
  await own.getByRole('link', { name: 'Médiathèque' }).click()
  const again = own.getByRole('dialog', { name: 'Votre session a pris fin' })
  await expect(again).toBeVisible()
  await page.getByRole('button', { name: 'Réactiver le compte' }).click()
  await expect(page.getByText('Bob peut de nouveau se connecter.')).toBeVisible()
  await again.getByLabel('Mot de passe', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again).toBeHidden()
}

async function expectLog(page: Page) {
  await page.getByRole('link', { name: 'Voir l’activité de ce compte' }).click()
  const entries = page.getByRole('listitem')
  await expect(page.getByLabel('Personne', { exact: true })).toHaveValue(/^\d+$/)
  await expect(entries.filter({ hasText: 'ada a invité Bob.' })).toContainText('Chrome')
  await expect(
    entries.filter({ hasText: /^.*ada a donné le rôle «.Contribution.» à Bob/ }),
  ).toHaveCount(1)
  await page.getByLabel('Événement').selectOption('Compte désactivé')
  await expect(entries.filter({ hasText: 'ada a retiré l’accès à Bob.' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'ada a invité Bob.' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger en CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
}

/** The only administrator can neither disable nor demote the own account. */
async function expectOwnLimits(page: Page) {
  await page.getByRole('link', { name: 'Comptes', exact: true }).click()
  await page.getByRole('link', { name: admin.name, exact: true }).click()
  await expect(page.getByText('Vous êtes la seule personne qui administre')).toBeVisible()
  await expect(page.getByText('C’est votre compte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désactiver le compte' })).toHaveCount(0)
  await expect(page.getByLabel('Rôle')).toHaveCount(0)
}

test.describe('the screens of people', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ locale: 'fr-FR', environment: emptySite, bypassCSP: true, expectedNoise })

  test('work by keyboard, pass axe and name a withdrawn invitation', async ({ page, product }) => {
    test.slow()
    await openAdmin(page, product, '/people', 'Personnes')
    expect(await findingsInEachScheme(page)).toEqual([])
    await inviteByKeyboard(page)
    await page.getByRole('link', { name: 'Clara' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Clara' })).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])

    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Retirer l’invitation' }).press('Enter')
    const question = other.getByRole('dialog')
    expect(await findingsInEachScheme(other)).toEqual([])
    await question.getByRole('button', { name: 'Retirer l’invitation' }).press('Enter')
    await expect(other.getByText('L’invitation de clara@example.org est retirée.')).toBeVisible()
    await page.getByRole('button', { name: 'Créer un nouveau lien' }).click()
    await expect(page.getByText('Le compte n’existe pas ou n’existe plus.')).toBeVisible()

    await openAdmin(page, product, '/people/log', 'Journal des comptes')
    await expect(page.getByText('ada a retiré une invitation')).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await openAdmin(page, product, '/people/sign-in', 'Validation en deux étapes')
    await page.getByLabel('Obligatoire pour le rôle « Contribution »').press('Space')
    await expect(page.getByText('est obligatoire pour le rôle « Contribution »')).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

async function inviteByKeyboard(page: Page) {
  await page.getByRole('button', { name: 'Inviter une personne' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom')).toBeFocused()
  await page.keyboard.type('Clara')
  await page.keyboard.press('Tab')
  await page.keyboard.type('clara@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Certaines langues')).toBeChecked()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Lien', { exact: true })).toHaveValue(/reset-password/)
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
