import { roles } from '../contract/src/identity/identity.ts'
import { signInTo } from './admin.ts'
import { newPerson } from './people.ts'
import { admin, expect, test } from './product.ts'
import { signedInAs } from './reports.ts'

// The API refuses guests and users without a role; in one test the sign-out fails.
test.use({ locale: 'fr-FR', expectedNoise: /status of (401|403|419|502)/ })

test('a user without a role sees a notice and can sign out', async ({ page, product }) => {
  await page.goto(`${product.adminUrl}/texts`)
  await signInTo(page, await newPerson(product))
  await expect(page.getByText('Votre compte n’a pas encore de rôle sur ce site.')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(`${product.adminUrl}/login`)
  await signInTo(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'À faire' })).toBeVisible()
})

test('a browser without cookies shows why the sign-in fails', async ({ page, product }) => {
  await page.goto(product.adminUrl)
  await expect(page).toHaveURL(/redirect=%2Fto-do$/)
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await page.route('**/api/admin/session', (route) => route.fulfill({ status: 401, json: {} }))
  await signInTo(page, admin)
  await expect(page.getByRole('alert')).toContainText('Autorisez les cookies de ce site')
})

test('the sign-in redirects to the requested screen, and to no other host', async ({
  page,
  browser,
  product,
}) => {
  await page.goto(`${product.adminUrl}/media?q=lac`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${product.adminUrl}/media?q=lac`)
  // A new browser: a pending request of a screen would restore the token of its session.
  const other = await browser.newPage({ locale: 'fr-FR' })
  await other.goto(`${product.adminUrl}/login?redirect=%2F%09%2Fevil.example`)
  await signInTo(other, admin)
  await expect(other).toHaveURL(`${product.adminUrl}/to-do`)
  await other.close()
})

test('a sign-out that fails shows an error and does not claim success', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  const signOut = page.getByRole('button', { name: 'Se déconnecter' })
  await page.route('**/logout', (route) => route.fulfill({ status: 502, body: '' }))
  await signOut.click()
  await expect(page.getByText('Le serveur a rencontré une erreur.')).toBeVisible()
  await expect(page).toHaveURL(`${product.adminUrl}/texts`)
  await page.unroute('**/logout')
  await signOut.click()
  await expect(page).toHaveURL(`${product.adminUrl}/login`)
})

test('after a session ends, only the same user can sign in again above the screen', async ({
  page,
  product,
}) => {
  const person = await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/media`)
  await expect(page.getByRole('heading', { level: 1, name: 'Médiathèque' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('searchbox').fill('lac')
  const again = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await expect(again.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await expect(again.getByLabel('Adresse e-mail')).not.toBeEditable()
})

test('the menu of a contributor shows only the screens that a contributor may open', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.contributor)
  await page.goto(`${product.adminUrl}/texts`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  await expect(menu.getByRole('link', { name: 'Textes' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Journal' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const choices = page.getByRole('listbox')
  await expect(choices.getByRole('option', { name: /^Textes/ })).toBeVisible()
  await expect(choices.getByRole('option', { name: /^Journal/ })).toHaveCount(0)
})

test('the screens for the site are behind one button of the menu, which works by keyboard', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.editor)
  await page.goto(`${product.adminUrl}/texts`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  const button = menu.getByRole('button', { name: 'Site', exact: true })
  const link = menu.getByRole('link', { name: 'Redirections' })
  await expect(link).toBeHidden()
  await button.press('Enter')
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  // Topics, authors and menus come first.
  for (let entry = 1; entry <= 4; entry++) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Redirections' })).toBeVisible()
  await expect(link).toBeHidden()
  await expect(button).toHaveAttribute('aria-current', 'true')
})
