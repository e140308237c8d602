import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { emptySite, moveCaret, openAdmin, pasteHtml } from './admin.ts'
import { expect, inOneWorker, root, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})
inOneWorker()

const fixture = (name: string) => readFileSync(join(root, 'admin/src/editor/testing', name))

/** Makes a page, and puts the caret into its text. */
async function newText(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Nouvelle page' }).click()
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.focus()
  return text
}

test('footnotes of two pastes stand in one list at the end, with ids of their own', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/pages', 'Pages')
  const text = await newText(page, 'Des notes')
  await page.keyboard.type('Avant. Après.')
  for (let presses = 0; presses < 7; presses++) await moveCaret(page, 'ArrowLeft')
  const word = fixture('pasted/word-notes.html').toString()
  await pasteHtml(text, word)
  await expect(page.getByText('Un commentaire de relecture n’a pas été repris.')).toBeVisible()
  await page.keyboard.type('Suite')
  await pasteHtml(text, fixture('pasted/libre-office-notes.html').toString())
  await expect(text.locator('> :last-child > li')).toHaveText([
    /^Sauf le lundi\./,
    /^Voyez le plan\.\s*Et la carte\./,
    /^Sauf le lundi\./,
    /^Deux notes\./,
    /^Note de fin\./,
  ])
  await expect(text.locator('p', { hasText: 'Fin' })).toHaveText('Fin5. Après.')
  await page.getByRole('button', { name: 'Code HTML' }).click()
  const html = await page.getByRole('textbox', { name: 'Code HTML' }).inputValue()
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect([ids.length, new Set(ids).size]).toEqual([10, 10])
  expect(targets.toSorted()).toEqual(ids.toSorted())
})
