import { expect, type Locator, type Page } from '@playwright/test'
import { admin, type Product } from './product.ts'

/** Signs the administrator in at a French admin host, and waits for the screen that was asked for. */
export async function openAdmin(page: Page, { adminUrl }: Product, path: string, heading: string) {
  await page.goto(adminUrl + path)
  await signInTo(page, admin)
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
