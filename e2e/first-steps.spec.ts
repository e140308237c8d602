import { openAdmin, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
// A product of its own, in which no other journey has done a step.
test.use({ locale: 'fr-FR', environment: ownSite('the first steps'), bypassCSP: true })

test('a new owner follows the first steps, dismisses them and shows them again', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/', 'À faire')
  const steps = page.getByRole('region', { name: 'Pour commencer' })
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
  await expect(step('Choisir les langues')).toContainText('fixé par site.config.ts')
  await expect(step('Donner au site son nom de domaine')).toContainText('PUBLIC_URL')
  await expect(step('Sauvegarder le site')).toContainText('désactivé sur le serveur')
  await expect(steps.getByRole('link', { name: 'Composer le menu' })).toHaveAttribute(
    'href',
    /\/menus$/,
  )
  await expect(steps.getByRole('link', { name: 'Inviter des collègues' })).toHaveAttribute(
    'href',
    /\/people$/,
  )
  expect(await findingsInEachScheme(page)).toEqual([])

  await expect(step('Créer une page')).not.toContainText('fait')
  await steps.getByRole('link', { name: 'Créer une page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Ma première page')
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeVisible()
  await openAdmin(page, product, '/', 'À faire')
  await expect(step('Créer une page')).toContainText('fait')

  await steps.getByRole('button', { name: 'Ne plus montrer' }).focus()
  await page.keyboard.press('Enter')
  await expect(steps).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  const restore = page.getByRole('button', { name: 'Revoir les premiers pas' })
  await expect(restore).toBeVisible()
  await expect(steps).toBeHidden()
  await restore.click()
  await expect(step('Créer une page')).toContainText('fait')
})

test('the dashboard of an empty site leads its administrator to the first steps', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/', 'À faire')
  await page.goto(`${product.siteUrl}/dashboard`)
  await page.getByRole('link', { name: 'Voir les premiers pas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'À faire' })).toBeVisible()
})
