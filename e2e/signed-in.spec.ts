import type { Locator } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { enter } from './account.ts'
import { follow } from './navigation.ts'
import { newPerson } from './people.ts'
import { expect, test } from './product.ts'
import { signedInAs } from './reports.ts'

// After a sign-out the browser keeps an anonymous session, and still fetches the user.
test.use({ expectedNoise: /status of 401/ })

test('pages show the signed-in user, a link to the dashboard and a sign-out button', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  await enter(page.context(), product, person)
  await page.goto('/guide')
  const account = page.locator('.header .signed-in')
  await expect(account).toContainText(person.name)
  // The name of the site is whole next to the menu of two lines.
  const brand = page.locator('.header > .brand')
  expect(await brand.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThan(2)
  await follow(page, '/en')
  await expect(account).toContainText('Signed in as')
  await expect(account.getByRole('link')).toHaveAttribute('href', '/en/dashboard')
  await account.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en/dashboard/login')
  await page.goto('/guide')
  await expect(page.locator('.header')).toBeVisible()
  await expect(account).toHaveCount(0)
})

test('staff open the text of a page in the admin from the page', async ({ page, product }) => {
  await signedInAs(page, product, roles.contributor)
  await page.goto('/en/guide')
  await page.locator('.header').getByRole('link', { name: 'Edit this page' }).click()
  await expect(page).toHaveURL(new RegExp(`^${product.adminUrl}/pages/\\d+/en$`))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')

  // In a narrow header without a menu the link is below the bar, and nothing covers it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/host-it-yourself')
  const edit = page.locator('.header-bare').getByRole('link', { name: 'Edit this page' })
  await expect(edit).toBeInViewport({ ratio: 1 })
  const bottomOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const brand = page.locator('.header-bare .brand')
  expect((await edit.boundingBox())?.y).toBeGreaterThan(await bottomOf(brand))
})
