import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  serveLibreTranslate,
  startTranslationServer,
} from '../api/src/testing/translation-server.ts'
import { emptySite, openPages, textOf } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { test as base, expect, type Product } from './product.ts'
import { callAdmin, createSource } from './translation.ts'

const title = 'Le marché'
const content =
  '<h2>Horaires du phare</h2>\n<p>Chaque <strong>samedi</strong>, voir <a href="https://example.org/plan">le plan</a>.</p>\n' +
  '<p>La place coûte 14,50 €.</p>'
/** The server loses the number of the last unit, and does not know the term of the glossary. */
const words: [string, string][] = [
  ['Le marché', 'The market'],
  ['Horaires du phare', 'Hours of the beacon'],
  ['Chaque', 'Every'],
  ['samedi', 'Saturday'],
  ['voir', 'see'],
  ['le plan', 'the map'],
  ['La place coûte 14,50 €', 'A stand is not free'],
]
const toEnglish = (text: string) =>
  words.reduce((all, [from, to]) => all.replaceAll(from, to), text)

const test = base.extend({
  environment: async ({ keep }, use) => {
    const url = await keep('translation server', async () => {
      const server = await startTranslationServer(serveLibreTranslate(toEnglish))
      return { thing: server.url, close: async () => server.close() }
    })
    await use({ ...emptySite, TRANSLATE_URL: url, TRANSLATE_KIND: 'libretranslate' })
  },
})
// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ locale: 'fr-FR', bypassCSP: true, expectedNoise: /status of 422/ })

const progressOf = (page: Page) => page.locator('.translate-progress p')
const unitOf = (page: Page, text: string) => page.locator('.source-unit').filter({ hasText: text })

async function openSide(page: Page, product: Product) {
  await openPages(page, product)
  const id = await createSource(page, { title, content })
  await page.goto(`${product.adminUrl}/pages/${id}/translate/en`)
  await expect(page.getByRole('region', { name: 'Texte source' })).toBeVisible()
}

test('a machine fills the draft unit by unit, and a person confirms it', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  const term = { sourceLocale: 'fr', term: 'Phare', translation: 'lighthouse', note: '' }
  await callAdmin(page, 'POST', '/glossaries/en/terms', term)
  await openSide(page, product)
  await page.getByRole('button', { name: /^Unité 2/ }).click()
  const terms = unitOf(page, 'Horaires du phare').locator('.unit-terms')
  await expect(terms).toContainText('Phare → lighthouse')
  await expect(page.locator('.unit-terms')).toHaveCount(1)
  await page.getByRole('button', { name: 'Brouillon automatique' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('4 unités à faire seront envoyées à http://127.0.0.1:')
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Traduire' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 unités mises dans le brouillon.')
  await expect(dialog).toContainText('Refusé, nombres différents : 1')
  await expect(dialog).toContainText('Termes du glossaire à vérifier : Phare')
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()

  await expect(unitOf(page, 'samedi')).toContainText('traduit par une machine')
  await expect(unitOf(page, '14,50')).not.toContainText('traduit par une machine')
  await expect(textOf(page).locator('strong')).toHaveText('Saturday')
  await expect(textOf(page).locator('a')).toHaveText('the map')
  await page.getByRole('button', { name: 'Publier en anglais' }).click()
  await expect(page.getByText(/des unités traduites par une machine/)).toBeVisible()
  await page.getByRole('button', { name: 'Tout est encore juste' }).click()
  await expect(unitOf(page, 'samedi')).toContainText('à jour')
  await expect(unitOf(page, '14,50')).toContainText('à traduire')
  await page.getByRole('button', { name: 'Publier en anglais' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
})

test('an XLIFF file goes to a translator and comes back', async ({ page, product }) => {
  test.slow()
  await openSide(page, product)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter en XLIFF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^page-\d+\.en\.xlf$/)
  const file = await readFile(await download.path(), 'utf8')

  await page.getByRole('button', { name: 'Importer un XLIFF' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'page.xlf',
    mimeType: 'application/xliff+xml',
    buffer: Buffer.from(translateFile(file)),
  })
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 unités à reprendre')
  await expect(dialog.getByRole('status')).toContainText('n’est pas traduit')
  expect(await findingsInEachScheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mettre dans le brouillon' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 unités mises dans le brouillon')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(textOf(page).locator('h2')).toHaveText('Hours of the beacon')
  await expect(textOf(page).locator('strong')).toHaveText('Saturday')
  await expect(progressOf(page)).toHaveText(/^1 sur 4 à faire, \d+ mots$/)
  await expect(unitOf(page, '14,50')).toContainText('à traduire')
})

/** Translates all units but the last, as a person with a tool. */
const translateFile = (file: string) =>
  file.replaceAll(
    /state="initial"(>)(<source[^>]*>)((?:(?!14,50).)*?)<\/source>/g,
    (_all, end: string, source: string, inner: string) =>
      `state="translated"${end}${source}${inner}</source><target>${toEnglish(inner)}</target>`,
  )
