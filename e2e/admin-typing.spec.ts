import type { Locator, Page } from '@playwright/test'
import { emptySite, moveCaret, newPage, openAdmin, publishIt, waitForSave } from './admin.ts'
import { expect, test } from './product.ts'

// A separate site: pages published here do not change the counts of other tests.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|422)/,
  environment: { ...emptySite, DEMO: '1' },
})

type Press = (tool: Locator) => Promise<void>

/** Presses each tool by mouse at first, then by keyboard, and so on in turn. */
function inTurn(): Press {
  const byMouse = new Set<string>()
  return (tool) => {
    const name = tool.toString()
    if (byMouse.delete(name)) return tool.press('Enter')
    byMouse.add(name)
    return tool.click()
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Types a word without clicking first, and expects it in the text. */
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
  for (const words of ['un titre', ' à la suite']) {
    await typeOn(page, text, words)
    await press(button(page, 'Annuler'))
    await expect(text).not.toContainText(words)
    await press(button(page, 'Rétablir'))
    await expect(text).toContainText(words)
  }
  await typeOn(page, text, ' encore')
  await page.keyboard.press('Enter')
}

/** Chooses from a menu of the toolbar. */
async function choose(page: Page, press: Press, menu: string, item: string) {
  await press(button(page, menu))
  await press(page.getByRole('menu').getByText(item, { exact: true }))
  await expect(page.getByRole('menu')).toBeHidden()
}

async function useMenus(page: Page, text: Locator, press: Press) {
  for (const [item, tag] of [
    ['Exposant', 'sup'],
    ['Indice', 'sub'],
    ['Barré', 's'],
    ['Code dans le texte', 'code'],
  ] as const) {
    await choose(page, press, 'Plus', item)
    await typeOn(page, text, `en${tag}`)
    await expect(text.locator(tag)).toHaveText(`en${tag}`)
    await choose(page, press, 'Plus', item)
    await typeOn(page, text, ` après${tag} `)
    await expect(text.locator(tag)).toHaveText(`en${tag}`)
  }
  for (const at of [0, 1]) {
    await page.keyboard.press('Enter')
    await useTable(page, text, press, at)
  }
}

/** Inserts a table with this index, fills it, adds a row and leaves the text by keyboard. */
async function useTable(page: Page, text: Locator, press: Press, at: number) {
  const table = text.locator('table').nth(at)
  await choose(page, press, 'Insérer', 'Tableau')
  for (const word of ['Heure', 'Lieu', 'Prix']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('18 h')
  await expect(table.locator('tr > *')).toHaveText([
    'Heure',
    'Lieu',
    'Prix',
    '18 h',
    '',
    '',
    '',
    '',
    '',
  ])
  await choose(page, press, 'Tableau…', 'Ajouter une ligne au-dessous')
  await typeOn(page, table, ' 30')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(text).toBeFocused()
  await moveCaret(page, 'Control+End')
}

/** Inserts blocks with `/`, and types a plain slash. */
async function useSlash(page: Page, text: Locator) {
  const options = page.getByRole('listbox', { name: 'Insérer' }).getByRole('option')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(options.first()).toHaveText('Chapô')
  await page.keyboard.type('encadre')
  await expect(options).toHaveText(['Encadré', 'Encadré d’avertissement'])
  await page.keyboard.press('ArrowDown')
  await expect(text).toHaveAttribute('aria-activedescendant', await idOf(options.nth(1)))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Attention')
  await expect(text.locator('aside[data-named=warning]')).toHaveText('Attention')
  await moveCaret(page, 'ArrowDown')
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await typeOn(page, text, 'rue ')
  await expect(text.locator('p').last()).toHaveText('/rue ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/galerie')
  await expect(options).toHaveText(['Galerie d’images'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.type('/titre 2')
  await expect(options).toHaveText(['Titre 2'])
  await page.keyboard.press('Enter')
  await typeOn(page, text, 'Venir')
  await expect(text.locator('h2').last()).toHaveText('Venir')
}

const idOf = async (option: Locator) => (await option.getAttribute('id')) ?? ''

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
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await typeOn(page, text, ', laissé')
  for (const word of ['mots', 'termes']) {
    await typeOn(page, text, `, ${word}`)
    await selectWord(page)
    await choose(page, press, 'Plus', 'Langue des mots choisis')
    await dialog.getByLabel('Ces mots sont en').selectOption('en')
    await apply()
    await expect(dialog).toBeHidden()
    await typeOn(page, text, `, langue des ${word}`)
    await expect(text.locator('[lang=en]').last()).toHaveText(word)
  }
}

async function useBars(page: Page, text: Locator, press: Press) {
  for (const word of ['cherché', 'retrouvé']) {
    await press(button(page, 'Chercher et remplacer'))
    await page.keyboard.type('langue')
    await page.keyboard.press('Escape')
    await typeOn(page, text, `, ${word}`)
  }
  await press(button(page, 'Code HTML'))
  await expect(page.getByRole('textbox', { name: 'Code HTML' })).toBeFocused()
  await press(button(page, 'Code HTML'))
  await typeOn(page, text, ', code')
}

test('by mouse and by keyboard, each tool of the toolbar returns the focus to the text', async ({
  page,
  product,
}) => {
  test.slow()
  const press = inTurn()
  await openAdmin(page, product, '/pages', 'Pages')
  await newPage(page, 'Au fil des outils')
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await expect(text).toBeFocused()
  await usePlainTools(page, text, press)
  await useMenus(page, text, press)
  await useSlash(page, text)
  await useForms(page, text, press)
  await useBars(page, text, press)
  await expect(text).toContainText(
    'un site sans choix, avec choix, laissé, mots, langue des mots, termes, langue des termes, cherché, retrouvé, code',
  )
  await waitForSave(page)
  await publishIt(page)
  await typeOn(page, text, ', publié')
  await page.setViewportSize({ width: 390, height: 844 })
  const tools = page.getByRole('toolbar').locator('button, select')
  const countLines = () =>
    tools.evaluateAll((all) => new Set(all.map((tool) => tool.getBoundingClientRect().top)).size)
  await expect.poll(countLines).toBe(2)
})

const pasteText = (text: Locator, plain: string) =>
  text.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(paste)
  }, plain)

test('pasted URLs become links, Markdown becomes content or stays text, and a whole book is refused', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/pages', 'Pages')
  await newPage(page, 'Du texte seul')
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('Voyez ')
  await pasteText(text, 'https://example.org/a')
  await pasteText(text, ' et le plan')
  await expect(text.locator('a')).toHaveText('https://example.org/a')
  await selectWord(page)
  await pasteText(text, 'accueil@example.org')
  await typeOn(page, text, ' ici')
  await expect(text.locator('[data-href="mailto:accueil@example.org"]')).toHaveText('plan')
  await expect(text).toHaveText('Voyez https://example.org/a et le plan ici')
  await page.keyboard.press('Enter')
  const markdown = '# Titre\n\n- un\n- **deux**\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  await pasteText(text, markdown)
  await expect(text.locator('h2')).toHaveText('Titre')
  await expect(text.locator('li strong')).toHaveText('deux')
  await expect(text.locator('th')).toHaveText(['a', 'b'])
  await button(page, 'Conserver le texte brut').click()
  await expect(text.locator('h2')).toHaveCount(0)
  await expect(text.locator('p', { hasText: '# Titre' })).toBeVisible()
  await expect(page.getByText('Le Markdown collé est mis en forme.')).toBeHidden()
  await pasteText(text, 'mot '.repeat(1_250_000))
  await expect(page.getByText('Ce texte est trop long pour être collé')).toBeVisible()
  await typeOn(page, text, 'La suite.')
})
