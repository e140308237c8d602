import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { closeNotice, emptySite, openAdmin, publishIt, waitForSave } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { admin, expect, test } from './product.ts'
import { addPerson } from './staff.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ locale: 'fr-FR', environment: emptySite, bypassCSP: true })

const chloe = { name: 'Chloé', email: 'chloe@example.org', role: roles.contributor }

test('a request to publish is sent back, repeated and published, and both users see it', async ({
  page,
  browser,
  product,
}) => {
  await addPerson(product, chloe)
  await openAdmin(page, product, '/', 'À faire', chloe)
  await expect(page.getByRole('heading', { name: 'Pour commencer' })).toBeVisible()
  await page.getByRole('link', { name: 'Créer une page' }).click()
  const making = page.getByRole('dialog')
  await making.getByLabel('Titre').fill('La fête du lac')
  await making.getByRole('button', { name: 'Créer le brouillon' }).click()
  await page.getByRole('textbox', { name: 'Texte' }).pressSequentially('Venez nombreux.')
  await waitForSave(page)
  await askFor(page, 'Merci de relire')
  const note = page.locator('.request-note')
  await expect(note).toContainText('À publier (Chloé, le')
  await expect(note).toContainText('Merci de relire')

  const others = await browser.newContext({ locale: 'fr-FR', bypassCSP: true })
  const other = await others.newPage()
  await openAdmin(other, product, '/', 'À faire', admin)
  const requests = other.getByRole('region', { name: 'Demandes de publication' })
  await expect(requests).toContainText('Merci de relire')
  await expect(requests).toContainText('Demandé par Chloé')
  expect(await findingsInEachScheme(other)).toEqual([])
  await other.goto(`${product.adminUrl}/pages?waits=request`)
  await expect(other.getByRole('rowheader')).toHaveCount(1)
  await expect(other.getByRole('rowheader')).toContainText('À publier (fr)')
  await other.getByRole('link', { name: 'La fête du lac' }).click()
  await other.getByRole('button', { name: 'Renvoyer…' }).click()
  await other.getByLabel('Ce qui manque, ou ce qui est à revoir').fill('Il manque la date.')
  expect(await runAxe(other)).toEqual([])
  await other.getByRole('dialog').getByRole('button', { name: 'Renvoyer' }).click()
  // This product sends no mail, and says so.
  await expect(other.getByText('ce serveur n’envoie pas d’e-mails')).toBeVisible()
  await expect(other.locator('.request-note')).toContainText('Il manque la date.')

  await page.getByRole('link', { name: 'À faire' }).first().click()
  const answers = page.getByRole('region', { name: 'Mes demandes' })
  await expect(answers).toContainText('Il manque la date.')
  await expect(page.getByRole('region', { name: 'Mes brouillons' })).toContainText('La fête du lac')
  expect(await findingsInEachScheme(page)).toEqual([])
  await answers.getByRole('link', { name: 'La fête du lac' }).click()
  await expect(note).toContainText('À revoir (')
  await askFor(page, 'La date y est')
  await expect(note).toContainText('La date y est')

  await other.reload()
  await expect(other.locator('.request-note')).toContainText('La date y est')
  await publishIt(other)
  await expect(other.locator('.request-note')).toBeHidden()
  await other.getByRole('link', { name: 'À faire' }).first().click()
  await expect(other.getByRole('heading', { level: 1, name: 'À faire' })).toBeVisible()
  await expect(other.getByText('La date y est')).toBeHidden()
  await others.close()

  await page.getByRole('link', { name: 'À faire' }).first().click()
  await expect(answers).toContainText('Publiée par')
  await answers.getByRole('button', { name: 'J’ai lu' }).click()
  await expect(answers).toBeHidden()
  await page.getByRole('button', { name: 'Ne plus montrer' }).click()
  await expect(page.getByRole('heading', { name: 'Pour commencer' })).toBeHidden()
})

/** Requests publication of the open text. The admin says that this server sends no mail. */
async function askFor(page: Page, note: string) {
  await page.getByRole('button', { name: 'Demander la publication…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ce serveur n’envoie pas d’e-mails')
  await dialog.getByLabel('Un message pour les personnes qui publient').fill(note)
  await dialog.getByRole('button', { name: 'Demander la publication' }).click()
  await expect(page.getByText('La demande est visible sur la page')).toBeVisible()
  await closeNotice(page)
}
