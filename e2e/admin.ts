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
