import type { Locator, Page } from '@playwright/test'
import { emptySite, moveCaret, newPage, openAdmin, publishIt, saved } from './admin.ts'
import { expect, inOneWorker, test } from './product.ts'

// A site of its own: what is published here is counted nowhere else.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})
inOneWorker()

type Press = (tool: Locator) => Promise<void>

const presses: Record<string, Press> = {
  mouse: (tool) => tool.click(),
  keyboard: (tool) => tool.press('Enter'),
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Types a word without a click, and finds it in the text. */
async function typeOn(page: Page, text: Locator, word: string) {
  await page.keyboard.type(word)
  await expect(text).toContainText(word)
}

/** Selects the word before the caret. */
const selectWord = (page: Page) => moveCaret(page, 'Control+Shift+ArrowLeft')

const plainTools = ['Gras', 'Italique', 'Liste à puces', 'Liste numérotée', 'Citation'] as const

async function usePlainTools(page: Page, text: Locator, press: Press) {
  for (const name of plainTools) {
    await press(button(page, name))
    await typeOn(page, text, `dans${name.at(0)} `)
    await press(button(page, name))
    await typeOn(page, text, `hors${name.at(0)} `)
  }
  await page.keyboard.press('Enter')
  await page.getByLabel('Style du bloc').selectOption('h3')
  await typeOn(page, text, 'un titre')
  await press(button(page, 'Annuler'))
  await expect(text).not.toContainText('un titre')
  await press(button(page, 'Rétablir'))
  await typeOn(page, text, ' à la suite')
  await page.keyboard.press('Enter')
}

async function useForms(page: Page, text: Locator, press: Press) {
  const dialog = page.getByRole('dialog')
  const apply = () => press(dialog.getByRole('button', { name: 'Appliquer' }))
  const link = async (text?: string) => {
    await dialog.getByLabel('Adresse').fill('https://example.org/')
    if (text) await dialog.getByLabel('Texte du lien').fill(text)
    await apply()
    await expect(dialog).toBeHidden()
  }
  await press(button(page, 'Lien'))
  await link('un site')
  await typeOn(page, text, ' sans choix')
  await expect(text.locator('a', { hasText: 'un site' })).toHaveText('un site')
  await selectWord(page)
  await press(button(page, 'Lien'))
  await link()
  await typeOn(page, text, ', avec choix')
  await expect(text.locator('a', { hasText: 'choix' })).toHaveText('choix')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await typeOn(page, text, ', laissé, mots')
  await selectWord(page)
  await press(button(page, 'Langue des mots choisis'))
  await dialog.getByLabel('Ces mots sont en').selectOption('en')
  await apply()
  await expect(dialog).toBeHidden()
  await typeOn(page, text, ', langue')
  await expect(text.locator('[lang=en]')).toHaveText('mots')
}

async function useBars(page: Page, text: Locator, press: Press) {
  await press(button(page, 'Chercher et remplacer'))
  await page.keyboard.type('langue')
  await page.keyboard.press('Escape')
  await typeOn(page, text, ', cherché')
  await press(button(page, 'Code HTML'))
  await expect(page.getByRole('textbox', { name: 'Code HTML' })).toBeFocused()
  await press(button(page, 'Code HTML'))
  await typeOn(page, text, ', code')
}

for (const [how, press] of Object.entries(presses))
  test(`by ${how}, what is typed after each tool of the toolbar arrives in the text`, async ({
    page,
    product,
  }) => {
    await openAdmin(page, product, '/pages', 'Pages')
    await newPage(page, `Au fil des outils, ${how}`)
    const text = page.getByRole('textbox', { name: 'Texte', exact: true })
    await expect(text).toBeFocused()
    await usePlainTools(page, text, press)
    await useForms(page, text, press)
    await useBars(page, text, press)
    await expect(text).toContainText(
      'un site sans choix, avec choix, laissé, mots, langue, cherché, code',
    )
    await saved(page)
    await publishIt(page)
    await typeOn(page, text, ', publié')
  })
