import type { Page } from '@playwright/test'
import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, type Product, test } from './product.ts'
import { createSource } from './translation.ts'

const goodLines = 195
const faultyLines = [
  '/vide;',
  '/hote;//example.org',
  '/script;javascript:alert(1)',
  'x;/y',
  '/a;/a',
]

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  environment: ownSite('redirects in the admin'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 4(04|22)/,
})

test('are added, tested, imported, deleted and restored, and visitors follow them', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await createSource(page, { title: 'Le marché', content: '<p>Chaque samedi.</p>' })

  await openAdmin(page, product, '/redirects', 'Redirections')
  await expect(page.getByText('Aucune redirection.')).toBeVisible()
  await addByKeyboard(page)
  const row = page.getByRole('listitem').filter({ hasText: '/vieux-marche' })
  await expect(row).toContainText('Le marché')

  await followAddress(page, '/vieux-marche')
  const steps = page.getByRole('status').getByRole('list').first()
  await expect(steps).toContainText(/suit la redirection .\/vieux-marche/)
  await expect(steps).toContainText('montre la page « Le marché »')
  expect(await findingsInEachScheme(page)).toEqual([])

  await importLines(page)
  await expect(page.getByText('196 redirections')).toBeVisible()
  await page.getByLabel('Chercher').fill('/ancien-194')
  await page.getByLabel('Chercher').press('Enter')
  await expect(page.getByText('1 redirection', { exact: true })).toBeVisible()

  await visit(page, product.siteUrl)
  await undoImport(page, product)

  await openAdmin(page, product, '/redirects?q=vieux-marche', 'Redirections')
  await page.getByRole('button', { name: 'Supprimer /vieux-marche' }).press('Enter')
  await expect(page.getByText('La redirection est supprimée.')).toBeVisible()
  await expect(page.getByText('Aucune redirection ne correspond')).toBeVisible()
  expect((await page.request.get(`${product.siteUrl}/vieux-marche`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()
  const restored = await page.request.get(`${product.siteUrl}/vieux-marche`, { maxRedirects: 0 })
  expect(restored.status()).toBe(301)
})

/** Adds a redirect to the page with the keyboard only. */
async function addByKeyboard(page: Page) {
  const opener = page.getByRole('button', { name: 'Ajouter une redirection' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ajouter une redirection' })
  await expect(dialog.getByLabel('Ancienne adresse')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('commence par une barre oblique')
  await dialog.getByLabel('Ancienne adresse').fill('/vieux-marche')
  await dialog.getByRole('combobox', { name: 'Page' }).focus()
  await page.keyboard.type('marché')
  await expect(dialog.getByRole('treeitem', { name: /Le marché/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Langue de la page')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(page.getByText('La redirection est enregistrée.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

async function followAddress(page: Page, address: string) {
  await page.getByRole('textbox', { name: 'Où mène cette adresse' }).fill(address)
  await page.keyboard.press('Enter')
}

/** Imports a file with faulty lines: a check first, then the good lines. */
async function importLines(page: Page) {
  await page.getByRole('button', { name: 'Importer un fichier CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer un fichier CSV' })
  const good = Array.from({ length: goodLines }, (_, at) => `/ancien-${at};/nouveau-${at}`)
  const buffer = Buffer.from(['ancienne adresse;destination', ...good, ...faultyLines].join('\r\n'))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'redirections.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(dialog.getByText(/195 nouvelles, .* 5 lignes incorrectes/)).toBeVisible()
  await expect(dialog.getByText('Ligne 201')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByText('Importation terminée : 195 ajoutées')).toBeVisible()
}

/** Undoes the import from the log of changes. */
async function undoImport(page: Page, product: Product) {
  await openAdmin(page, product, '/changes', 'Journal')
  await page.getByRole('button', { name: 'Annuler l’importation' }).click()
  await expect(page.getByText('L’importation est annulée.')).toBeVisible()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'Importation de redirections annulée' })
  await expect(entry).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler l’importation' })).toHaveCount(0)
}

/** Follows redirects by a document load, with a query, and by a click on a link of a page. */
async function visit(page: Page, siteUrl: string) {
  await page.goto(`${siteUrl}/vieux-marche/?jour=samedi`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le marché')
  expect(new URL(page.url()).search).toBe('?jour=samedi')
  await page.goto(`${siteUrl}/`)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/vieux-marche'
    link.textContent = 'Vers le marché'
    document.querySelector('main')?.append(link)
  })
  const part = page.waitForResponse((response) => response.url().includes('/_part/vieux-marche'))
  await page.getByRole('link', { name: 'Vers le marché' }).click()
  await part
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le marché')
}
