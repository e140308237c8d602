import { moveCaret, newText, openAdmin, openPages, ownSite, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { onAccounts } from './on-accounts.ts'
import { expect, type Product, test } from './product.ts'

// The time zone of the site is Paris, which is not the zone of this editor.
test.use({
  locale: 'fr-FR',
  timezoneId: 'Asia/Tokyo',
  // Its own, because the journey marks everything in it.
  environment: ownSite('machine-drafts'),
  bypassCSP: true,
})

test('a draft by a machine is marked in the list, the editor, the versions and the log', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await newText(page, 'Le lac')
  await page.keyboard.type('Une eau claire.')
  await page.keyboard.press('Control+s')
  await waitForSave(page)
  const address = page.url()
  await markAsMachine(product)

  await openAdmin(page, product, '/', 'À faire')
  await expect(page.getByText(/^Écrit par une machine le /)).toBeVisible()
  await openAdmin(page, product, '/pages?waits=machine-draft', 'Pages')
  const row = page.getByRole('row', { name: 'Le lac' })
  await expect(row).toContainText('Écrit par une machine (fr)')
  expect(await findingsInEachScheme(page)).toEqual([])

  await openAdmin(page, product, '/changes', 'Journal')
  const entry = page.getByRole('listitem').filter({ hasText: 'Page créée' })
  await expect(entry).toContainText('par le jeton « Assistant »')
  await expect(entry.getByText('Machine', { exact: true })).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await page.goto(address)
  const note = page.getByText('Une machine a écrit ce brouillon.')
  await expect(note).toBeVisible()
  const tab = page
    .getByRole('navigation', { name: 'Langues de la page' })
    .getByRole('link', { name: 'Français' })
  await expect(tab).toContainText('Brouillon, par une machine')
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Versions' }).click()
  const version = page.getByRole('dialog').getByRole('button', { name: /^Enregistrée/ })
  await expect(version).toContainText('par une machine')
  const savedAt = await version.locator('time').getAttribute('datetime')
  await expect(version.locator('time')).toContainText(timeInParis(savedAt ?? ''))
  await page.keyboard.press('Escape')

  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.click()
  await moveCaret(page, 'Control+End')
  await page.keyboard.type(' Et froide.')
  await expect(tab).not.toContainText('machine')
  await openAdmin(page, product, '/pages', 'Pages')
  await expect(row).not.toContainText('machine')
})

const timeInParis = (at: string) =>
  new Date(at).toLocaleTimeString('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Marks everything written so far as the work of a machine with an access token. */
const markAsMachine = (product: Product) =>
  onAccounts(product, async ({ db }) => {
    for (const table of ['working_copies', 'revisions', 'changes_log'] as const)
      await db.updateTable(table).set({ is_machine: 1 }).execute()
    await db.updateTable('changes_log').set({ token_name: 'Assistant' }).execute()
  })
