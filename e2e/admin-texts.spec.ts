import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { expect, test } from './product.ts'
import { signedInAs } from './reports.ts'

test.use({ locale: 'fr-FR', expectedNoise: /status of 409/ })

/** A text that a template declares, and its French field, by position in the list. */
const declared = (page: Page, at: number) => page.locator('fieldset.declared').nth(at)
const field = (page: Page, at: number) => declared(page, at).getByLabel('Français')

async function write(page: Page, at: number, text: string) {
  await field(page, at).fill(text)
  await field(page, at).blur()
  await expect(declared(page, at).getByText(/^Enregistré à/)).toBeVisible()
}

test('of two edits of one text, the second user sees both and chooses', async ({
  page,
  context,
  product,
}) => {
  const { name } = await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  await expect(field(page, 0)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.adminUrl}/texts`)
  await write(other, 0, 'De l’autre côté')
  await expect(declared(other, 0).getByText('Brouillon, pas encore publié')).toBeVisible()

  await field(page, 0).fill('De ce côté')
  await field(page, 0).blur()
  const conflict = declared(page, 0).getByRole('alert')
  await expect(conflict).toContainText(`${name} a enregistré un autre texte`)
  await expect(conflict).toContainText('De l’autre côté')
  await expect(field(page, 0)).toHaveValue('De ce côté')
  await conflict.getByRole('button', { name: 'Utiliser ce texte' }).click()
  await expect(field(page, 0)).toHaveValue('De l’autre côté')
  await expect(conflict).toBeHidden()
  await page.reload()
  await expect(field(page, 0)).toHaveValue('De l’autre côté')

  // Leaving an unchanged field saves nothing.
  await write(other, 1, 'Plus tard')
  await field(page, 1).focus()
  await field(page, 1).blur()
  await page.reload()
  await expect(field(page, 1)).toHaveValue('Plus tard')
  for (const at of [0, 1])
    await declared(page, at).getByRole('button', { name: 'Revenir au texte publié' }).click()
  await expect(page.getByText('Brouillon, pas encore publié')).toHaveCount(0)
})

test('the headline of the home page is edited below its text, previewed and published', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(product.siteUrl)
  const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.locator('.header').getByRole('link', { name: 'Modifier cette page' }).click()
  const texts = page.getByRole('region', { name: 'Textes de ce modèle' })
  const headline = texts.getByLabel('Accroche')
  await expect(headline).toHaveValue(before)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const preview = page.frameLocator('.preview-frame iframe:not([data-coming])')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(before)

  await headline.fill('Prêts pour la fête? Écrivez')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'Prêts pour la fête\u202f? Écrivez',
  )
  await expect(texts.getByText('Brouillon, pas encore publié')).toBeVisible()
  const readers = async () => (await page.request.get(product.siteUrl)).text()
  expect(await readers()).not.toContain('Prêts pour la fête')

  const publishing = page.locator('#publishing')
  await expect(publishing).toContainText('Publie aussi un texte du modèle\u00a0: Accroche.')
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await expect(page.getByText('1 texte est publié.')).toBeVisible()
  await expect(texts.getByText('Brouillon, pas encore publié')).toBeHidden()
  await expect.poll(readers).toContain('Prêts pour la fête\u202f? Écrivez')

  // In the list of all texts it is published alone, and one press undoes the publication.
  await texts.getByRole('link', { name: 'Ces textes dans toutes les langues' }).click()
  const all = page.getByRole('group', { name: 'Accroche' })
  await all.getByLabel('Français').fill(before)
  await all.getByLabel('Français').blur()
  await page.getByRole('button', { name: 'Publier ce texte' }).click()
  await expect(page.getByText('1 texte est publié.')).toBeVisible()
  await expect.poll(readers).toContain(before)
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(all.getByText('Brouillon, pas encore publié')).toBeVisible()
  await expect(all.getByLabel('Français')).toHaveValue(before)
  await expect.poll(readers).toContain('Prêts pour la fête\u202f? Écrivez')
  await page.getByRole('button', { name: 'Publier ce texte' }).click()
  await expect(page.getByText('1 texte est publié.')).toBeVisible()
  await expect.poll(readers).toContain(before)
})

/** Runs in the browser. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('one press undoes a publication of texts; the notice closes by itself, but not under the pointer', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  const before = await field(page, 2).inputValue()
  const publish = page.getByRole('button', { name: 'Publier ce texte' })
  await page.clock.install()
  await write(page, 2, 'Pour voir')
  await publish.click()
  const notice = page.locator('.notice-box')
  await notice.hover()
  // React stops the timer a moment after the pointer has arrived.
  await page.evaluate(twoFrames)
  await page.clock.fastForward('01:00')
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(declared(page, 2).getByText('Brouillon, pas encore publié')).toBeVisible()
  await page.mouse.move(0, 0)
  await publish.click()
  await expect(notice).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(notice).toBeHidden()
  await write(page, 2, before)
  await publish.click()
  await expect(notice).toBeVisible()
})
