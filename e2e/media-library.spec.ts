import type { Page } from '@playwright/test'
import { blackPng } from '../api/src/testing/black-png.ts'
import { photograph } from '../api/src/testing/photographs.ts'
import { emptySite, newPage, openAdmin, openPages, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { expect, type Product, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|409|422|503)/,
  // A product for this file only: its first journey starts with an empty library.
  environment: { ...emptySite, LOG_LEVEL: 'info' },
})

const openLibrary = (page: Page, product: Product) =>
  openAdmin(page, product, '/media', 'Médiathèque')

const photo = async (name: string, width = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph('jpeg', { width, height: 600 }),
})
const send = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Choisir des fichiers').setInputFiles(files)
const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} `) })

/** Holds the first list of files until the returned function is called, as a slow connection does. */
async function holdFirstList(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/admin/media', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await released
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => {})
  })
  return release
}

test('of many files at once, each is uploaded or refused with a reason, without stopping the others', async ({
  page,
  product,
}) => {
  await openLibrary(page, product)
  await expect(page.getByText('La médiathèque est vide.')).toBeVisible()
  const good = await Promise.all(
    Array.from({ length: 18 }, (_, at) => photo(`photo ${at}.jpg`, 600 + at)),
  )
  const program = { name: 'fausse.png', mimeType: 'image/png', buffer: Buffer.from('MZ…') }
  const scripts = Buffer.from('<svg><script>alert(1)</script></svg>')
  await send(page, [
    ...good,
    program,
    { name: 'immense.png', mimeType: 'image/png', buffer: blackPng(10_000) },
    { name: 'dessin.svg', mimeType: 'image/svg+xml', buffer: scripts },
  ])
  await expect(page.getByText('18 fichiers envoyés ; refusés : 3')).toBeVisible({ timeout: 60_000 })
  const uploads = page.getByRole('region', { name: 'Envois' })
  await expect(uploads.getByText('Ce type de fichier n’est pas accepté')).toBeVisible()
  await expect(uploads.getByText('Ce dessin SVG contient un programme')).toBeVisible()
  await expect(uploads.getByText('Cette image a trop de pixels')).toBeVisible()
  await expect(uploads.getByRole('listitem').first()).toContainText('fausse.png')
  await uploads.getByRole('button', { name: 'Tout réessayer' }).click()
  await expect(page.getByText('18 fichiers envoyés ; refusés : 3')).toBeVisible()
  await expect(page.getByRole('button', { name: /^photo \d+ / })).toHaveCount(18)

  const [first] = good
  if (first) await send(page, [{ ...first, name: 'encore.jpg' }])
  await expect(uploads.getByText('Déjà dans la médiathèque')).toBeVisible()
})

test('a picture is described, found, inserted, replaced, and cannot be deleted while it is used', async ({
  page,
  product,
}) => {
  const releaseList = await holdFirstList(page)
  await openLibrary(page, product)
  await send(page, [await photo('Le lac.jpg')])
  await expect(page.getByText('1 fichier envoyé')).toBeVisible()
  releaseList()
  await card(page, 'Le lac').click()
  const details = page.getByRole('dialog', { name: 'Le lac' })
  await expect(details.locator('.media-shown img')).toBeInViewport()
  await details.getByLabel('Texte de remplacement (Français)').fill('Le lac au petit matin')
  await details.getByLabel('Légende (Français)').fill('Le lac en mars')
  await details.getByLabel('Étiquettes').fill('Eau, Été')
  await details.getByLabel('De gauche à droite').fill('25')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les modifications sont enregistrées.')).toBeVisible()
  await page.keyboard.press('Escape')
  // Words that are typed while the dialog is still open are lost.
  await expect(details).toBeHidden()
  await page.getByRole('searchbox').fill('ete matin')
  await expect(card(page, 'Le lac')).toBeVisible()
  await page.getByRole('searchbox').fill('montagne')
  await expect(page.getByText('Aucun fichier ne correspond')).toBeVisible()

  await page.getByRole('link', { name: 'Pages' }).first().click()
  await newPage(page, 'Au bord de l’eau')
  await page.getByRole('textbox', { name: 'Texte', exact: true }).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.getByRole('button', { name: 'Choisir dans la médiathèque' }).click()
  await card(page, 'Le lac').click()
  await page
    .getByRole('dialog', { name: 'Image' })
    .getByRole('button', { name: 'Appliquer' })
    .click()
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await expect(text.locator('figcaption')).toHaveText('Le lac en mars')
  await waitForSave(page)
  await page.getByRole('button', { name: 'Publier en Français' }).click()
  const url = await publishedAddress(page)

  await page.goto(`${product.adminUrl}/media`)
  await card(page, 'Le lac').click()
  await expect(details.getByRole('link', { name: 'Au bord de l’eau' })).toBeVisible()
  await details.getByRole('button', { name: 'Supprimer' }).click()
  await expect(details.getByText('Ce fichier est utilisé')).toBeVisible()
  await details.getByLabel('Remplacer le fichier').setInputFiles(await photo('autre.jpg', 800))
  await expect(page.getByText('Le fichier est remplacé')).toBeVisible()

  await page.goto(url)
  const picture = page.getByRole('img', { name: 'Le lac au petit matin' })
  await expect(picture).toHaveAttribute('width', '800')
  await expect(picture).toHaveAttribute('src', /v_2/)
  await expect(page.locator('figcaption')).toHaveText('Le lac en mars')
})

test('files are moved into a folder, uploaded into it and chosen from it', async ({
  page,
  product,
}) => {
  await openLibrary(page, product)
  await send(page, [await photo('Le bal.jpg', 700), await photo('La fanfare.jpg', 710)])
  const folders = page.getByRole('navigation', { name: 'Dossiers' })
  await folders.getByRole('button', { name: 'Nouveau dossier' }).click()
  await page.getByLabel('Nom du dossier').fill('Fête')
  await page.getByRole('button', { name: 'Créer le dossier' }).click()
  await expect(page.getByText('Ce dossier est vide.')).toBeVisible()
  const open = (name: RegExp) => folders.getByRole('button', { name }).click()
  await open(/^Tous les fichiers/)
  for (const name of ['Le bal', 'La fanfare']) await page.getByLabel(`Sélectionner ${name}`).check()
  const selection = page.getByRole('region', { name: 'Fichiers sélectionnés' })
  await expect(selection.getByText('2 fichiers sélectionnés')).toBeVisible()
  await selection.getByLabel('Déplacer vers').selectOption('Fête')
  await selection.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(page.getByText('2 fichiers sont déplacés.')).toBeVisible()
  await expect(selection).toBeHidden()
  await open(/^Fête 2/)
  await send(page, [await photo('Le feu.jpg', 720)])
  await expect(folders.getByRole('button', { name: 'Fête 3' })).toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: /^(Le bal|La fanfare|Le feu) / })).toHaveCount(3)
  await folders.getByRole('button', { name: 'Renommer le dossier' }).click()
  await page.getByLabel('Nom du dossier').fill('Fête 2026')
  await page.getByRole('button', { name: 'Renommer', exact: true }).click()
  await expect(folders.getByRole('button', { name: 'Fête 2026 3' })).toBeVisible()

  await openPages(page, product)
  await newPage(page, 'La fête')
  await page.getByRole('textbox', { name: 'Texte', exact: true }).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const list = Promise.withResolvers<void>()
  await page.route(/\/media\?/, async (route) => {
    await list.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Choisir dans la médiathèque' }).click()
  const place = await folders.boundingBox()
  expect(place).not.toBeNull()
  list.resolve()
  await expect(card(page, 'Le feu')).toBeVisible()
  expect((await folders.boundingBox())?.y).toBe(place?.y)
  await open(/^Sans dossier/)
  await expect(card(page, 'Le feu')).toBeHidden()
  await open(/^Fête 2026/)
  await expect(card(page, 'Le feu')).toBeVisible()

  await openLibrary(page, product)
  await open(/^Fête 2026/)
  await folders.getByRole('button', { name: 'Supprimer le dossier' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer le dossier' })
  await expect(question.getByText('Ses 3 fichiers restent dans la médiathèque')).toBeVisible()
  await question.getByRole('button', { name: 'Supprimer le dossier' }).click()
  await expect(folders.getByRole('button', { name: /^Fête/ })).toBeHidden()
  await expect(card(page, 'Le feu')).toBeVisible()
})

test('several pictures make a gallery, several documents a list of downloads', async ({
  page,
  product,
}) => {
  await openLibrary(page, product)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n%\n')
  await send(page, [
    await photo('Quai.jpg', 901),
    await photo('Digue.jpg', 902),
    { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf },
  ])
  await expect(page.getByText('3 fichiers envoyés')).toBeVisible()
  await openPages(page, product)
  await newPage(page, 'Le port')
  const insert = async (block: string, names: string[]) => {
    await page.getByRole('button', { name: 'Insérer', exact: true }).click()
    await page.getByRole('menuitem', { name: block }).click()
    for (const name of names) await card(page, name).click()
    await page.getByRole('button', { name: /^Insérer \d fichiers?$/ }).click()
  }
  await insert('Galerie d’images', ['Quai', 'Digue'])
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await expect(text.locator('[data-named=gallery] figure')).toHaveCount(2)
  await insert('Fichiers à télécharger', ['Plan'])
  await waitForSave(page)
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.getByRole('button', { name: 'Publier quand même' }).click()
  const url = await publishedAddress(page)
  await page.goto(url)
  await expect(page.locator('.gallery > figure > img[alt=""]')).toHaveCount(2)
  await expect(page.locator('.attachments a')).toHaveText(/^Plan \(PDF, 35\s/)
})

test('a deleted file is restored, and an upload is undone', async ({ page, product }) => {
  await openLibrary(page, product)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')
  await send(page, [{ name: 'Règlement.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await card(page, 'Règlement').click()
  const details = page.getByRole('dialog', { name: 'Règlement' })
  await details.getByRole('button', { name: 'Supprimer' }).click()
  await expect(card(page, 'Règlement')).toBeHidden()
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(card(page, 'Règlement')).toBeVisible()
})

// axe is injected as a script, which the Content-Security-Policy would block.
test.describe('without the Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('the library passes axe, narrow and wide, light and dark', async ({ page, product }) => {
    await openLibrary(page, product)
    await send(page, [
      await photo('La rive.jpg'),
      { name: 'a.txt', mimeType: '', buffer: Buffer.from('a') },
    ])
    await expect(card(page, 'La rive')).toBeVisible()
    await page.getByRole('button', { name: 'Nouveau dossier' }).click()
    await page.getByLabel('Nom du dossier').fill('Rivières')
    expect(await runAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Créer le dossier' }).click()
    await page.getByRole('button', { name: /^Tous les fichiers/ }).click()
    await page.getByLabel('Sélectionner La rive').check()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await card(page, 'La rive').click()
    await expect(page.getByRole('dialog', { name: 'La rive' }).getByLabel('Nom')).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await runAxe(page)).toEqual([])
  })
})
