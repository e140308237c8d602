import { openAdmin, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, type Product, test } from './product.ts'

const green = '#00695c'
const icon = {
  name: 'icone.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#00695c"/></svg>',
  ),
}

async function readHome({ siteUrl }: Product) {
  const response = await fetch(`${siteUrl}/fr`)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}

test.use({ environment: ownSite('the settings'), locale: 'fr-FR', bypassCSP: true })

test('change name, colour and icon, in a preview first and then on the site', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/settings', 'Réglages')
  await expect(page.getByText('Fixé par site.config.ts')).toHaveCount(1)
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByLabel('Nom du site').fill('Musée du Lac')
  await page.getByLabel('Couleur d’accent', { exact: true }).fill(green)
  await expect(page.getByText(`En clair : le texte est ${green}`)).toBeVisible()

  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  const frame = page.frameLocator('iframe[title="Aperçu"]')
  await expect(frame.locator('.header .brand')).toHaveText('«Musée du Lac»')
  expect((await readHome(product)).html).not.toContain('Musée du Lac')

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Modifications non enregistrées')
  await page.getByRole('button', { name: 'Rester' }).click()

  await page.getByRole('group', { name: 'Icône' }).getByRole('button').click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(icon)
  await page.getByRole('dialog').locator('.media-grid').getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Nom du site')).toHaveValue('Musée du Lac')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Réglages enregistrés.', { exact: true })).toBeVisible()

  const { html, policy } = await readHome(product)
  expect(html).toContain('Musée du Lac</title>')
  expect(html).toContain(`--accent:light-dark(${green}`)
  expect(html).toMatch(/<link rel="icon" href="\/storage\/[^"]+\.svg" type="image\/svg\+xml">/)
  expect(policy).toContain('style-src')
  const manifest = await (await fetch(`${product.siteUrl}/manifest.json`)).json()
  expect(manifest).toMatchObject({ name: 'Musée du Lac' })
  for (const { src } of manifest.icons) {
    const picture = await fetch(product.siteUrl + src)
    expect(picture.headers.get('content-type')).toBe('image/png')
  }
  expect((await fetch(`${product.siteUrl}/favicon.ico`)).url).toContain('/storage/icons/')

  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByLabel('Nom du site')).toHaveValue('')
  expect((await readHome(product)).html).not.toContain('Musée du Lac')
})
