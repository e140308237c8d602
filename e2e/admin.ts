import { expect, type Locator, type Page } from '@playwright/test'
import { leaveAndEnter } from './account.ts'
import { admin, type Product } from './product.ts'

/** The environment of an empty site. Test files that use it share the running products. */
export const emptySite = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO: '0',
}

/** The environment of an empty site for one file, whose journeys need a product of their own. */
export const ownSite = (journey: string) => ({ ...emptySite, JOURNEY: journey })

/** Signs a user in without the form, and opens a screen of the French admin. */
export async function openAdmin(
  page: Page,
  product: Product,
  path: string,
  heading: string,
  person: { email: string } = admin,
) {
  // Cookies ignore the port: the session is valid on the site and in the admin.
  await leaveAndEnter(page, product, person)
  await page.goto(product.adminUrl + path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Signs a user in without the form, and opens the list of pages. */
export const openPages = (page: Page, product: Product, person = admin) =>
  openAdmin(page, product, '/pages', 'Pages', person)

/** Creates a page with this title from the list of pages, and waits for its editor. */
export async function newPage(page: Page, title: string, template?: string) {
  await page.getByRole('button', { name: 'Nouvelle page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill(title)
  if (template) await dialog.getByLabel('Modèle').selectOption(template)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeVisible()
}

/** The text of the page in the editor. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texte', exact: true })

/** Creates a page like `newPage`, and puts the caret into its text. Returns the text. */
export async function newText(page: Page, title: string): Promise<Locator> {
  await newPage(page, title)
  const text = textOf(page)
  await text.focus()
  return text
}

/** Waits until all edits of the text are saved. The structure has a line of its own. */
export const waitForSave = (page: Page) =>
  expect(page.locator('.save-line[data-state]', { hasText: /^Enregistré à/ })).toBeVisible()

/** Publishes the open page in French, and closes the notice. */
export async function publishIt(page: Page) {
  await page.getByRole('button', { name: 'Publier en français' }).click()
  const notice = page.getByText('La page est publiée dans 1 langue.')
  await expect(notice).toBeVisible()
  await closeNotice(page)
  await expect(notice).toBeHidden()
}

/** Closes a notice, which also closes by itself, possibly at this moment. */
export const closeNotice = (page: Page) =>
  page.locator('.notices button').evaluateAll((buttons) => {
    const close = buttons.at(-1)
    if (close instanceof HTMLElement) close.click()
  })

/** Waits until the page is published. Returns its address on the site. */
export async function publishedAddress(page: Page) {
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Voir sur le site' })
  return (await link.getAttribute('href')) ?? ''
}

/** Fills in the first step of the French sign-in and submits it. */
export async function signInTo(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Pastes HTML into a text, as another program puts it into the clipboard. */
export const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, html)

/** Drops files of one media type at the start of a text, as if from the desktop. */
export async function dropFiles(text: Locator, files: Record<string, Buffer>, type = '') {
  const sent = Object.entries(files).map(([name, bytes]) => ({
    name,
    type,
    bytes: bytes.toString('base64'),
  }))
  await text.evaluate((element, all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, bytes } of all) {
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([data], name, { type }))
    }
    const { x: clientX, y: clientY } = element.getBoundingClientRect()
    const place = { bubbles: true, cancelable: true, clientX, clientY }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }))
  }, sent)
}

/**
 * Presses a key that moves the caret or selects, and waits until the editor has the new selection.
 * Browsers report it a frame later; a key pressed before that acts at the old caret.
 */
export async function moveCaret(page: Page, key: string) {
  await page.keyboard.press(key)
  await page.evaluate(
    () =>
      new Promise((heard) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(heard))),
      ),
  )
}
