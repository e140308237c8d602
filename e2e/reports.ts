import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { leaveAndEnter } from './account.ts'
import { test as base, expect, type Product } from './product.ts'
import { addPerson, password } from './staff.ts'

export { expect }

let count = 0

/** Creates an account with a role and signs the browser of a page in. */
export async function signedInAs(page: Page, product: Product, role: number) {
  const person = {
    name: 'Édith Piaf',
    email: `reporter-${process.pid}-${++count}@example.org`,
    password,
  }
  await addPerson(product, { ...person, role })
  await leaveAndEnter(page, product, person)
  return person
}

/** A signed-in editor, before the first page is opened. */
export const test = base.extend<{ editor: { name: string; email: string } }>({
  editor: async ({ page, product }, use) => use(await signedInAs(page, product, roles.editor)),
})

export const reportButton = (page: Page) =>
  page.getByRole('button', { name: 'Signaler un problème', exact: true })

export const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Signaler un problème' })

/** Opens the dialog of a report and waits for the picture in it. */
export async function openReport(page: Page) {
  await reportButton(page).click()
  const dialog = dialogOn(page)
  await expect(dialog).toBeVisible()
  await waitForPicture(page)
  return dialog
}

/** Waits for the picture, which appears a moment after the dialog. */
export async function waitForPicture(page: Page) {
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.report-surface canvas')
    return canvas?.dataset.drawn !== undefined
  })
}

/** Hash of the picture in the dialog, to compare pictures. */
export const lookOfPicture = (page: Page) =>
  page.locator('.report-surface canvas').evaluate(async (canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('Not a canvas.')
    const bytes = new TextEncoder().encode(canvas.toDataURL())
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join()
  })

/** Sends the report in the dialog. Returns its number. */
export async function send(page: Page): Promise<number> {
  await dialogOn(page)
    .getByRole('button', { name: /^(Envoyer le rapport|Réessayer)$/ })
    .click()
  const said = dialogOn(page).getByText(/Il porte le numéro/)
  await expect(said).toBeFocused()
  return Number(/\d+/.exec((await said.textContent()) ?? '')?.[0])
}
