import { printWxr } from '../api/src/testing/wxr.ts'
import { emptySite, openAdmin } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { test as base, expect } from './product.ts'

/** A check and an import are processes of their own, at low priority. */
const runTimeoutMs = 120_000

const test = base.extend({ environment: { ...emptySite } })
// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ locale: 'fr-FR', bypassCSP: true, expectedNoise: /status of 422/ })

const old = 'https://fournil.invalid'
const wxr = printWxr({
  items: [
    { id: 1, slug: 'le-fournil', title: 'Le fournil', content: 'Pain et [carte lieu="x"].' },
    { id: 2, type: 'page', slug: 'horaires-du-fournil', title: 'Horaires du fournil' },
    { id: 3, slug: 'oven', title: 'Le fournil', link: `${old}/en/oven/`, status: 'future' },
  ],
}).replaceAll('https://old.example', old)

test('another site moves in: uploaded, checked, imported and reviewed by keyboard', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/move-in', 'Reprendre un site')
  const status = page.getByRole('status').filter({ hasText: /Examen|Importation/ })
  const upload = (buffer: Buffer) =>
    page
      .getByLabel('Choisir un', { exact: false })
      .setInputFiles({ name: 'fournil.xml', mimeType: 'text/xml', buffer })

  await upload(Buffer.from('Bonjour'))
  await expect(page.getByRole('alert')).toContainText('fournil.xml n’est pas un export', {
    timeout: runTimeoutMs,
  })

  await upload(Buffer.from(wxr))
  await expect(page.getByRole('heading', { name: 'Examen terminé' })).toBeFocused({
    timeout: runTimeoutMs,
  })
  await expect(status).toHaveText('Examen terminé')
  await expect(page.getByText(/^nouvelles\s: 3, mises à jour\s: 0/)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Prendre les images' }).press('Space')
  await page.getByRole('button', { name: 'Lancer l’importation' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Importation en cours' })).toBeVisible()

  // The state is on the server.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Importation terminée' })).toBeVisible({
    timeout: runTimeoutMs,
  })
  await expect(page.getByRole('checkbox', { name: 'Prendre les images' })).not.toBeChecked()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger le rapport complet' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('import-report.html')
  // The site notices what another process has imported a moment later.
  const read = (path: string) => page.request.get(product.siteUrl + path)
  await expect.poll(async () => (await read('/horaires-du-fournil')).status()).toBe(200)
  await expect.poll(async () => (await read('/?p=1')).url()).toMatch(/\/le-fournil$/)
  await page.getByRole('link', { name: 'Le fournil' }).first().press('Enter')
  await expect(page.getByRole('textbox', { name: 'Texte', exact: true })).toBeVisible()

  await openAdmin(page, product, '/move-in', 'Reprendre un site')
  await page.getByRole('button', { name: 'Supprimer le fichier' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Supprimer le fichier et les rapports' })
  await dialog.getByRole('button', { name: 'Supprimer le fichier et les rapports' }).press('Enter')
  await expect(page.getByText('Déposez ici l’export')).toBeVisible()
  await expect(page.getByLabel('Choisir un fichier')).toBeFocused()
})
