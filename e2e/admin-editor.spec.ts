import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { createZip } from '../contract/src/testing/zip.ts'
import { dropFiles, emptySite, moveCaret, newText, openAdmin, pasteHtml } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { moveTo } from './clicks.ts'
import { expect, root, test } from './product.ts'

// A separate site: pages published here do not change the counts of other tests.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})

const pasted = (name: string) => join(root, 'admin/src/editor/testing', name)

/** Chooses from the menu of the toolbar by keyboard. */
async function insert(page: Page, name: string) {
  await page.getByRole('button', { name: 'Insérer' }).press('Enter')
  const item = page.getByRole('menu').getByText(name, { exact: true })
  await moveTo(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Submits the form of a link, and closes it before the server has checked the address. */
async function closedBeforeTheAnswer(page: Page) {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const links = '**/api/admin/links?*'
  await page.route(links, (route) => gate.then(() => route.continue()))
  const requested = page.waitForRequest(links)
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter')
  await requested
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const answered = page.waitForResponse(links)
  answer()
  await (await answered).finished()
  await page.unroute(links)
}

test('the keyboard inserts details, a call-out, columns and a link that shows the title of its page', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/pages', 'Pages')
  const text = await newText(page, 'Avec des blocs')
  await insert(page, 'Volet dépliant')
  await page.keyboard.type('Horaires')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Le soir.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await insert(page, 'Encadré')
  await page.keyboard.type('Fermé le lundi.')
  await insert(page, 'Encadré')
  await expect(text.locator('[data-tag=aside]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(text.locator('[data-tag=aside]')).toHaveText('Fermé le lundi.')
  await moveCaret(page, 'ArrowDown')
  await insert(page, 'Deux colonnes')
  await page.keyboard.type('Une')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Deux')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lien', exact: true }).press('Enter')
  await page
    .getByRole('combobox', { name: 'Chercher une page du site' })
    .pressSequentially('contac')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Contact')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mène à la page « Contact » (Publiée)')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Adresse').fill('/contact#ici')
  await closedBeforeTheAnswer(page)
  await expect(text.locator('a')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lien', exact: true }).press('Enter')
  await page
    .getByRole('combobox', { name: 'Chercher une page du site' })
    .pressSequentially('contac')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Contact')
  await page.keyboard.press('Enter')
  await page.getByLabel('Présenter comme un bouton').check()
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter')
  await expect(text.getByRole('link')).toHaveCount(0)
  await expect(text.locator('a[data-named=button]')).toHaveText('Contact')
  await page.getByRole('button', { name: 'Code HTML' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code HTML' })).toHaveValue(
    /^<details><summary>Horaires<\/summary>.*<aside class="note">.*<div class="columns">.*<a href="\/contact" data-page="[^"]+" class="button">Contact<\/a>/s,
  )
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
  await page.goto(`${product.siteUrl}/avec-des-blocs`)
  // Reads both in one call: the layout shifts while fonts load.
  const tops = await page
    .locator('.columns > div')
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
  await page.locator('summary', { hasText: 'Horaires' }).click()
  await expect(page.getByText('Le soir.')).toBeVisible()
  await page.locator('.content').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${product.siteUrl}/contact`)
})

test('pictures of pasted text and of a Word document are uploaded; a notice lists removed parts', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/pages', 'Pages')
  const text = await newText(page, 'Venu d’ailleurs')
  const paste = (name: string) => pasteHtml(text, readFileSync(pasted(name), 'utf8'))
  const packed = deflateRawSync(Buffer.alloc(250_000_000))
  const bomb = createZip([{ name: 'word/document.xml', packed, bytes: 10 }])
  await dropFiles(text, { 'bombe.docx': bomb })
  await expect(page.getByText('Ce document est trop lourd')).toBeVisible()
  await dropFiles(text, { 'cassé.docx': Buffer.from('PK, mais rien de plus') })
  await expect(page.getByText('Ce fichier n’est pas un document Word')).toBeVisible()
  await dropFiles(text, { 'saison.docx': readFileSync(pasted('season.docx')) })
  await expect(text.locator('h2')).toHaveText('La saison')
  await expect(text.locator('ul > li', { hasText: 'Pain' }).locator('ul > li')).toHaveText(
    'de seigle',
  )
  // Its plain paragraphs have LibreOffice styles, which the notice does not list.
  await expect(page.locator('.paste-notes > p')).toHaveText([
    '2 commentaires de relecture n’ont pas été repris.',
  ])
  await expect(text.locator('img[src^="/storage/"]')).toHaveCount(1)
  await text.focus()
  await moveCaret(page, 'Control+a')
  await paste('pasted/libre-office.html')
  await expect(page.getByText('2 fichiers envoyés')).toBeVisible()
  await expect(text.locator('img[src^="/storage/"]')).toHaveCount(1)
  await text.focus()
  await moveCaret(page, 'Control+End')
  await paste('pasted/google-docs.html')
  await expect(page.getByText('Une image d’un autre site n’a pas été reprise')).toBeInViewport()
  await paste('pasted/word.html')
  // The text is taller than the window: the notice and "Publish" stay visible.
  await expect(page.getByRole('button', { name: 'Lien', exact: true })).toBeInViewport()
  await expect(page.getByLabel('Titre', { exact: true })).not.toBeInViewport()
  await expect(page.getByText('Une image est restée dans le programme')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Publier en français' })).toBeInViewport()
  await page.getByRole('button', { name: 'Code HTML' }).click()
  const source = page.getByRole('textbox', { name: 'Code HTML' })
  await expect(source).toHaveValue(/<img src="\/media\/uploads\/image-collee-\w+\.png"/)
  await expect(source).not.toHaveValue(/data:|mso|style=/)
})

// axe is injected as a script, which the Content-Security-Policy would block.
test.describe('without the Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('the editor with its blocks, menus and forms passes axe', async ({ page, product }) => {
    await openAdmin(page, product, '/pages', 'Pages')
    await newText(page, 'Pour chacun')
    await page.keyboard.type('Du texte')
    await insert(page, 'Volet dépliant')
    // Moves from the summary into the content of the details.
    await page.keyboard.press('Enter')
    for (const name of ['Encadré d’avertissement', 'Deux colonnes']) await insert(page, name)
    await page.getByRole('button', { name: 'Insérer' }).click()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Lien', exact: true }).click()
    await page.keyboard.type('a')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
