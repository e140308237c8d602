import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { expect, test } from './product.ts'
import { callAdmin, createSource, publishText } from './translation.ts'

const french = { title: 'Le musée', content: '<p>Ouvert le lundi.</p>\n<p>Entrée libre.</p>' }
const english = { title: 'The museum', content: '<p>Open on Monday.</p>\n<p>Free entrance.</p>' }

test.use({ environment: ownSite('the translations of a site'), locale: 'fr-FR', bypassCSP: true })

test('are counted, confirmed and undone, and are out of date after a change of their source', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  const id = await createSource(page, french)
  await publishText(page, id, 'en', english)
  // Nothing is known about the source of a translation that was not made side by side.
  await callAdmin(page, 'POST', '/translations/confirm', { locale: 'en', ids: [id] })
  await publishText(page, id, 'fr', {
    ...french,
    content: french.content.replace('lundi', 'mardi matin'),
  })

  await openAdmin(page, product, '/translations?locale=en', 'Traductions')
  const translation = page.getByRole('listitem').filter({ hasText: 'mots changés' }).last()
  // The debt is counted in the background. The screen does not refresh by itself.
  await expect(async () => {
    await page.reload()
    await expect(translation).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const languages = page.getByRole('region', { name: 'Par langue' })
  await expect(languages.getByRole('row', { name: /^anglais|^English/i })).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await openPages(page, product)
  const row = page.getByRole('row', { name: /Le musée/ })
  const cell = row.locator('[data-code="en"]')
  await expect(cell).toHaveText('À mettre à jour')
  await page.getByLabel('État').selectOption({ label: 'À mettre à jour' })
  await expect(row).toBeVisible()
  await page.goto(`${product.adminUrl}/to-do`)
  await expect(page.getByRole('heading', { name: /Traductions à mettre à jour/ })).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.goto(`${product.adminUrl}/pages/${id}/fr`)
  await expect(page.locator('.language-tabs li').nth(1)).toContainText('À mettre à jour')

  await openPages(page, product)
  await row.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Traductions justes…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Langue').selectOption('en')
  expect(await runAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Déclarer justes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 traduction est déclarée juste.')).toBeVisible()
  const reread = async () => {
    await page.reload()
    return cell.textContent()
  }
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(undo).toBeHidden()
  await expect.poll(reread).toBe('À mettre à jour')
  await callAdmin(page, 'POST', '/translations/confirm', { locale: 'en', ids: [id] })
  await expect.poll(reread).toBe('Publiée')
})
