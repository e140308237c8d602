import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropFiles, emptySite, moveCaret, newText, openPages, pasteHtml } from './admin.ts'
import { expect, root, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})

const fixture = (name: string) => readFileSync(join(root, 'admin/src/editor/testing', name))

test('footnotes of two pastes form one list at the end, with unique ids', async ({
  page,
  product,
}) => {
  await openPages(page, product)
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

test('the first row of pasted cells becomes a header with one click', async ({ page, product }) => {
  await openPages(page, product)
  const text = await newText(page, 'Des cellules')
  await pasteHtml(text, fixture('pasted/libre-office-calc.html').toString())
  await page.getByRole('button', { name: 'Faire un en-tête de sa première ligne' }).click()
  await expect(text.locator('th')).toHaveText(['Jour', 'Entrées'])
  await expect(text).toBeFocused()
  await expect(page.locator('.paste-notes')).toHaveCount(0)
})

test('documents are imported in the background: one is cancelled, others keep their footnotes', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  const text = await newText(page, 'Des documents')
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/document-worker*', (route) => gate.then(() => route.continue()))
  await dropFiles(text, { 'season.odt': fixture('season.odt') })
  await expect(page.getByText('Lecture de «\u00a0season.odt\u00a0»…')).toBeVisible()
  await page.keyboard.type('Pendant ce temps')
  await page.getByRole('button', { name: 'Arrêter la lecture' }).click()
  await expect(page.locator('.paste-notes')).toHaveCount(0)
  release()
  await expect(text).toHaveText('Pendant ce temps')
  await dropFiles(text, {
    'season.odt': fixture('season.odt'),
    'season-notes.docx': fixture('season-notes.docx'),
    'Budget.xlsx': Buffer.from('PK'),
    'Lettre.doc': Buffer.from('x'),
  })
  await expect(page.getByText('Budget.xlsx\u00a0» est un classeur')).toBeVisible()
  await expect(page.getByText('Lettre.doc\u00a0» ne peut pas être lu ici')).toBeVisible()
  await expect(text.locator('h2', { hasText: 'La saison' })).toHaveCount(2)
  await expect(text.locator('> :last-child > li')).toHaveCount(6)
  await expect(page.getByText('Un commentaire de relecture n’a pas été repris.')).toBeVisible()
  await expect(text.locator('figure')).toHaveCount(2)
})
