import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { endSessions, newPerson, type Person, signIn } from './people.ts'
import { expect, test } from './product.ts'

test.use({
  otherSite: { auth: { mode: 'token', redirects: { redirectIfUnauthenticated: true } } },
  expectedNoise: /status of (401|422)/,
})

async function enter(page: Page, person: Person, address = '/dashboard/login') {
  await page.goto(address)
  await signIn(page, person)
}

test('a token keeps a user signed in across document loads, and the sign-out removes it', async ({
  page,
  context,
  product,
}) => {
  const person = await newPerson(product)
  await enter(page, person)
  await expect(page).toHaveURL('/dashboard')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain('vitrine-token')
  const requested = page.waitForRequest('**/user/profile-information')
  await page.goto('/dashboard/profile')
  // A click before the script has loaded submits the form as a document.
  await hydrated(page)
  const name = page.getByRole('region', { name: 'Nom', exact: true })
  await name.getByLabel('Nom').fill('Marie Lenoir')
  await name.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await requested).headers().authorization).toMatch(/^Bearer /)
  await expect(page.locator('.account')).toContainText('Marie Lenoir')
  await page.reload()
  await expect(page.locator('.account')).toContainText('Marie Lenoir')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/dashboard\/login/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('vitrine-token')
})

test('the sign-in redirects to the requested page, in its language', async ({ page, product }) => {
  const person = await newPerson(product)
  await page.goto('/en/dashboard/profile')
  await expect(page).toHaveURL(/\/en\/dashboard\/login\?redirect=/)
  await signIn(page, person)
  await expect(page).toHaveURL('/en/dashboard/profile')
})

test('after a sign-out elsewhere, the first 401 redirects to the sign-in', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  await enter(page, person, '/dashboard/profile')
  await expect(page).toHaveURL('/dashboard/profile')
  await endSessions(product, person)
  const name = page.getByRole('region', { name: 'Nom', exact: true })
  await name.getByLabel('Nom').fill('Quelqu’un d’autre')
  await name.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/dashboard\/login/)
})
