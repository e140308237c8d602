import { roles } from '../contract/src/identity/identity.ts'
import { enter, forgetPassword } from './account.ts'
import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'
import { matter } from './security.ts'
import { addPerson, openDashboard, password } from './staff.ts'

const editor = { name: 'Anna', email: 'anna@example.org', role: roles.editor, password }
const visitor = { name: 'Léa', email: 'lea@example.org', role: roles.visitor }
const title = 'Jetons d’accès'

// The browser logs each refusal of the API.
test.use({ expectedNoise: /status of 4(01|03|22|23)/ })

test('a user creates an access token, sees it once, and revokes it', async ({ page, product }) => {
  await addPerson(product, editor)
  await openDashboard(page, product, editor)
  await forgetPassword(product, editor)
  await page.goto('/dashboard/profile-2')
  await hydrated(page)
  const part = matter(page, title)
  await expect(part.getByText('Vous n’avez aucun jeton d’accès.')).toBeVisible()
  await part.getByText('Créer un jeton d’accès').click()
  await part.getByLabel('Nom').fill('Import du catalogue')
  const create = part.getByRole('button', { name: 'Créer le jeton' })
  await part.getByLabel('lire les brouillons').check()
  await create.click()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill(password)
  await create.click()
  await expect(part.getByRole('heading', { name: 'Votre nouveau jeton' })).toBeFocused()
  const token = (await part.locator('.codes code').textContent()) ?? ''
  const read = () =>
    fetch(`${product.adminUrl}/api/admin/pages`, { headers: { authorization: `Bearer ${token}` } })
  expect((await read()).status).toBe(200)

  await page.reload()
  await hydrated(page)
  await expect(part).not.toContainText(token)
  const item = part.getByRole('listitem')
  await expect(item).toContainText('Import du catalogue')
  await expect(item).toContainText('Dernière utilisation')
  await item.getByRole('button', { name: 'Révoquer' }).click()
  await expect(part.getByText('Le jeton est révoqué')).toBeVisible()
  await expect(item).toHaveCount(0)
  expect((await read()).status).toBe(401)
})

test('a form without a scope shows an error and keeps its values', async ({ page, product }) => {
  await addPerson(product, editor)
  await openDashboard(page, product, editor)
  await page.goto('/dashboard/profile-2')
  await hydrated(page)
  const part = matter(page, title)
  await part.getByText('Créer un jeton d’accès').click()
  await part.getByLabel('Nom').fill('Sans portée')
  await part.getByRole('button', { name: 'Créer le jeton' }).click()
  await expect(part.getByText('Ce champ est requis.')).toBeVisible()
  await expect(part.getByLabel('Nom')).toHaveValue('Sans portée')
})

test('a visitor cannot create access tokens', async ({ page, product }) => {
  await addPerson(product, visitor)
  await openDashboard(page, product, visitor)
  await page.goto('/dashboard/profile-2')
  await expect(matter(page, 'Mot de passe')).toBeVisible()
  await expect(matter(page, title)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form creates a token and shows it', async ({ page, product }) => {
    await addPerson(product, editor)
    await enter(page.context(), product, editor)
    await page.goto('/dashboard/profile-2')
    const part = matter(page, title)
    await part.getByText('Créer un jeton d’accès').click()
    await part.getByLabel('Nom').fill('Site statique')
    await part.getByLabel('lire ce qui est publié').check()
    await part.getByRole('button', { name: 'Créer le jeton' }).click()
    await expect(part.locator('.codes code')).toHaveText(/^vitrine_[\w-]{43}$/)
  })
})

test.describe('without the Content-Security-Policy', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })

  test('the form and the list pass axe and the HTML validator', async ({ page, product }) => {
    await addPerson(product, editor)
    await openDashboard(page, product, editor)
    const response = await page.goto('/dashboard/profile-2')
    expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
    await hydrated(page)
    const part = matter(page, title)
    await part.getByText('Créer un jeton d’accès').click()
    await part.getByLabel('Nom').fill('Statistiques')
    await part.getByLabel('lire les statistiques').check()
    await part.getByRole('button', { name: 'Créer le jeton' }).click()
    await expect(part.locator('.codes code')).toBeVisible()
    await part.getByText('Créer un jeton d’accès').click()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
