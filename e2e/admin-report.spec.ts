import type { Locator, Page } from '@playwright/test'
import { photograph } from '../api/src/testing/photographs.ts'
import { dropFiles, emptySite, moveCaret, publishedAddress, textOf, waitForSave } from './admin.ts'
import { type Clicks, choose, countClicks, moveTo } from './clicks.ts'
import { admin, expect, type Product, test } from './product.ts'

// The report links to pages of the demo.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})

const toPublishedMax = 6
const reportMax = 25

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Types several lines and presses Enter after each. */
async function typeLines(page: Page, ...lines: string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** Signs in with the form, and clicks into its first field. */
async function signInByHand(page: Page, product: Product) {
  await page.goto(product.adminUrl)
  await page.getByLabel('Adresse e-mail').click()
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
}

/** Links the word before the caret to a page of the site, which it finds by a few letters. */
async function linkBefore(page: Page, openForm: () => Promise<void>, letters: string) {
  await moveCaret(page, 'Control+Shift+ArrowLeft')
  await openForm()
  await moveTo(page, 'Tab', page.getByRole('combobox', { name: 'Chercher une page du site' }))
  await page.keyboard.type(letters)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Mène à la page/)).toBeVisible()
  await moveTo(page, 'Tab', page.getByRole('dialog').getByLabel('Adresse'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await moveCaret(page, 'End')
}

/** Opens the published report and checks all its parts. */
async function expectReport(page: Page, address: string) {
  await page.goto(address)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Le programme', 'Les horaires'])
  await expect(main.locator('p.lead')).toHaveText('Samedi, la ville chante.')
  await expect(main.locator('ul > li', { hasText: 'Le quatuor' })).toBeVisible()
  await expect(main.locator('blockquote')).toContainText('On a répété tout l’hiver.')
  await expect(main.getByRole('cell', { name: '18 h' })).toBeVisible()
  await expect(main.locator('p a')).toHaveCount(2)
  await expect(main.getByRole('img', { name: 'Un quatuor sur une scène' })).toBeVisible()
  await expect(main.locator('figcaption')).toHaveText('La scène, samedi')
}

test('signing in and publishing a page takes at most six clicks', async ({ page, product }) => {
  const clicks = await countClicks(page)
  await signInByHand(page, product)
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await button(page, 'Nouvelle page').click()
  await expect(page.getByRole('dialog').getByLabel('Titre')).toBeFocused()
  await typeLines(page, 'Une page en six clics')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Tout est dit.')
  await waitForSave(page)
  await button(page, 'Publier en français').click()
  await page.goto(await publishedAddress(page))
  await expect(page.getByText('Tout est dit.')).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(toPublishedMax)
})

test('writing and publishing a report with all its parts takes at most 25 clicks', async ({
  page,
  product,
}) => {
  test.slow()
  const clicks = await countClicks(page)
  await signInByHand(page, product)
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await button(page, 'Nouvelle page').click()
  await expect(page.getByRole('dialog').getByLabel('Titre')).toBeFocused()
  await typeLines(page, 'La fête de la musique')
  const text = textOf(page)
  await expect(text).toBeFocused()
  await writeByMouse(page, clicks)

  const photo = await photograph('jpeg', { width: 900, height: 600 })
  await dropFiles(text, { 'scene.jpg': photo }, 'image/jpeg')
  clicks.add(1)
  const picture = text.locator('figure img[data-tag=img]')
  await expect(picture).toHaveAttribute('src', /^\/storage\//)
  await text.locator('figcaption').click()
  await page.keyboard.type('La scène, samedi')
  await picture.click()
  const panel = page.getByRole('region', { name: 'Image choisie' })
  await panel.getByLabel('Texte de remplacement', { exact: true }).click()
  await page.keyboard.type('Un quatuor sur une scène')
  await panel.getByRole('button', { name: 'Fiche et point important' }).click()
  const details = page.getByRole('dialog', { name: 'scene' })
  await details.locator('.focal-picture').click({ position: { x: 30, y: 30 } })
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les modifications sont enregistrées.')).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForSave(page)

  await button(page, 'Aperçu').click()
  const shown = page.frameLocator('.preview-pane iframe').last()
  await expect(shown.getByText('On a répété tout l’hiver.')).toBeVisible()
  await button(page, 'Publier en français').click()
  await expectReport(page, await publishedAddress(page))
  expect(clicks.count()).toBeLessThanOrEqual(reportMax)
})

test('the same report is written with the keyboard alone', async ({ page, product }) => {
  test.slow()
  const clicks = await countClicks(page)
  await page.goto(product.adminUrl)
  await moveTo(page, 'Tab', page.getByLabel('Adresse e-mail'))
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await typeLines(page, admin.password)
  await expect(page.getByRole('heading', { level: 1, name: 'À faire' })).toBeVisible()
  await moveTo(page, 'Tab', page.getByRole('link', { name: 'Pages', exact: true }).first())
  await page.keyboard.press('Enter')
  await moveTo(page, 'Tab', button(page, 'Nouvelle page'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Titre')).toBeFocused()
  await typeLines(page, 'La fête, au clavier')
  await expect(textOf(page)).toBeFocused()
  await writeByKeys(page)
  await addPictureByKeys(page)
  await typeLines(page, '## Les horaires')
  await page.keyboard.type('/tableau')
  await expect(page.getByRole('option', { name: 'Tableau' })).toBeVisible()
  await page.keyboard.press('Enter')
  await typeCells(page)
  await waitForSave(page)

  await leaveText(page, 'Tab', button(page, 'Aperçu'))
  await page.keyboard.press('Enter')
  const shown = page.frameLocator('.preview-pane iframe').last()
  await expect(shown.getByText('On a répété tout l’hiver.')).toBeVisible()
  await moveTo(page, 'Tab', button(page, 'Publier en français'))
  await page.keyboard.press('Enter')
  await expectReport(page, await publishedAddress(page))
  expect(clicks.count()).toBe(0)
})

/** Leaves the text by Escape, then presses a key until the target has the focus. */
async function leaveText(page: Page, key: string, target: Locator) {
  await page.keyboard.press('Escape')
  await moveTo(page, key, target)
}

async function writeByKeys(page: Page) {
  await page.keyboard.type('Samedi, la ville chante.')
  await leaveText(page, 'Shift+Tab', page.getByLabel('Style du bloc'))
  await page.keyboard.press('c')
  await expect(textOf(page)).toBeFocused()
  await moveCaret(page, 'End')
  await page.keyboard.press('Enter')
  await typeLines(page, '## Le programme')
  await page.keyboard.type('Tout est chez contact')
  await linkBefore(page, () => page.keyboard.press('Control+k'), 'contac')
  await page.keyboard.type(' et dans le guide')
  await linkBefore(page, () => page.keyboard.press('Control+k'), 'guide')
  await typeLines(page, '', '- Le quatuor', 'La fanfare', '')
  await typeLines(page, '> On a répété tout l’hiver.', '')
}

async function addPictureByKeys(page: Page) {
  // Listens before the dialog opens: the browser closes a file dialog without a listener.
  const chooser = page.waitForEvent('filechooser')
  await leaveText(page, 'Shift+Tab', button(page, 'Image'))
  await page.keyboard.press('Enter')
  await moveTo(page, 'Tab', button(page, 'Choisir dans la médiathèque'))
  await page.keyboard.press('Enter')
  await moveTo(page, 'Tab', page.getByLabel('Choisir des fichiers'))
  await page.keyboard.press('Enter')
  const buffer = await photograph('jpeg', { width: 910, height: 600 })
  await (await chooser).setFiles([{ name: 'quatuor.jpg', mimeType: 'image/jpeg', buffer }])
  await moveTo(page, 'Tab', page.getByRole('button', { name: /^quatuor / }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Image' })
  await moveTo(page, 'Tab', form.getByLabel('Texte de remplacement', { exact: true }))
  await typeLines(page, 'Un quatuor sur une scène')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('La scène, samedi')

  await moveCaret(page, 'Home')
  await moveCaret(page, 'Backspace')
  await leaveText(page, 'Tab', button(page, 'Fiche et point important'))
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'quatuor' })
  await moveTo(page, 'Tab', details.getByLabel('De gauche à droite'))
  await page.keyboard.press('Home')
  await moveTo(page, 'Tab', details.getByRole('button', { name: 'Enregistrer' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Les modifications sont enregistrées.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await moveCaret(page, 'Enter')
}

async function writeByMouse(page: Page, clicks: Clicks) {
  const heading = () => choose(clicks, page.getByLabel('Style du bloc'), 'Titre 2')
  await page.keyboard.type('Samedi, la ville chante.')
  await choose(clicks, page.getByLabel('Style du bloc'), 'Chapô')
  await page.keyboard.press('Enter')
  await heading()
  await typeLines(page, 'Le programme')
  await page.keyboard.type('Tout est chez contact')
  await linkBefore(page, () => button(page, 'Lien').click(), 'contac')
  await page.keyboard.type(' et dans le guide')
  await linkBefore(page, () => button(page, 'Lien').click(), 'guide')
  await page.keyboard.press('Enter')
  await button(page, 'Liste à puces').click()
  await typeLines(page, 'Le quatuor', 'La fanfare', '')
  await button(page, 'Citation').click()
  await typeLines(page, 'On a répété tout l’hiver.', '')
  await heading()
  await typeLines(page, 'Les horaires')
  await button(page, 'Insérer').click()
  await page.getByRole('menu').getByText('Tableau', { exact: true }).click()
  await typeCells(page)
}

async function typeCells(page: Page) {
  for (const cell of ['Heure', 'Lieu', 'Qui', '18 h', 'La place', 'Le quatuor']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
}
