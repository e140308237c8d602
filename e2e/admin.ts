import { expect, type Locator, type Page } from '@playwright/test'
import { enter } from './account.ts'
import { admin, type Product } from './product.ts'

/** The environment of a site that holds nothing; files that name it share its products. */
export const emptySite = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO: '0',
}

/** Shows a screen of a French admin host to somebody who is signed in already. */
export async function openAdmin(
  page: Page,
  product: Product,
  path: string,
  heading: string,
  person: { email: string } = admin,
) {
  // Cookies are of a host, whatever its port.
  await enter(page.context(), product, person)
  await page.goto(product.adminUrl + path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** The list of pages, for somebody who is signed in already. */
export const openPages = (page: Page, product: Product, person = admin) =>
  openAdmin(page, product, '/pages', 'Pages', person)

/** Makes a page by its title from the list of pages, and opens its first draft. */
export async function newPage(page: Page, title: string, template?: string) {
  await page.getByRole('button', { name: 'Nouvelle page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill(title)
  if (template) await dialog.getByLabel('Modèle').selectOption(template)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeVisible()
}

/** Waits until what was typed is kept. */
export const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible()

/** Publishes what is open, and waits until the admin says so. */
export async function publishIt(page: Page) {
  await page.getByRole('button', { name: 'Publier en français' }).click()
  const told = page.getByText('La page est publiée dans 1 langue.')
  await expect(told).toBeVisible()
  // It closes by itself, too: maybe at this moment.
  await page.locator('.notices button').evaluateAll((buttons) => {
    const close = buttons.at(-1)
    if (close instanceof HTMLElement) close.click()
  })
  await expect(told).toBeHidden()
}

/** Fills the first step of the French sign-in and sends it. */
export async function signInTo(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Pastes HTML into a text, as another program puts it on the clipboard. */
export const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, html)

/** Drops a file on a text, at its first line, as the computer's own windows do. */
export const dropFile = (text: Locator, name: string, bytes: Buffer, type = '') =>
  text.evaluate(
    (element, file) => {
      const data = Uint8Array.from(atob(file.bytes), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([data], file.name, { type: file.type }))
      const { x: clientX, y: clientY } = element.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX, clientY }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }))
    },
    { name, type, bytes: bytes.toString('base64') },
  )

/**
 * Presses a key that moves the caret or selects, and waits until the editor has heard of it: browsers
 * tell it a frame later, and what is pressed before that happens where the caret was.
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
