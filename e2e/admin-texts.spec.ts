import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { expect, test } from './product.ts'
import { signedInAs } from './reports.ts'

test.use({ locale: 'fr-FR' })

/** The French field of a text that a template declares, by its place in the list. */
const field = (page: Page, at: number) =>
  page.locator('fieldset.declared').nth(at).getByLabel('Français')

async function write(page: Page, at: number, text: string) {
  await field(page, at).fill(text)
  await field(page, at).blur()
  await expect(page.locator('.notices')).toContainText('est enregistré')
}

test('what somebody else has saved meanwhile is shown, and not written over by a field that is left', async ({
  page,
  context,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  await expect(field(page, 0)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.adminUrl}/texts`)
  await write(other, 0, 'De l’autre côté')

  await write(page, 1, 'De ce côté')
  await expect(field(page, 0)).toHaveValue('De l’autre côté')
  await field(page, 0).focus()
  await field(page, 0).blur()
  await page.reload()
  await expect(field(page, 0)).toHaveValue('De l’autre côté')
  await expect(field(page, 1)).toHaveValue('De ce côté')
})

test('a text that is saved is undone in one press; its notice closes by itself, unless it is read', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  const before = await field(page, 2).inputValue()
  await page.clock.install()
  await write(page, 2, 'Pour voir')
  const notice = page.locator('.notice-box')
  await notice.hover()
  await page.clock.fastForward('01:00')
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(field(page, 2)).toHaveValue(before)
  await page.mouse.move(0, 0)
  await write(page, 2, 'Encore')
  await page.clock.fastForward('01:00')
  await expect(notice).toBeHidden()
  await write(page, 2, before)
})
