import { enter } from './account.ts'
import { linksSentTo, newPerson, signIn } from './people.ts'
import { expect, test } from './product.ts'

test.use({ javaScriptEnabled: false, expectedNoise: /status of (401|404|422)/ })

const fresh = 'une autre phrase, plus longue'

test('without scripts the link in the mail undoes a change of the address by another person', async ({
  page,
  browser,
  product,
}) => {
  const person = await newPerson(product)
  const other = { ...person, email: `autre-${person.email}` }
  const thief = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: false })
  await enter(thief, product, person)
  const profile = await thief.newPage()
  await profile.goto('/dashboard/profile')
  const part = profile.getByRole('region', { name: 'Adresse e-mail', exact: true })
  await part.getByLabel('Adresse e-mail').fill(other.email)
  await part.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(part.getByRole('status')).toHaveText('Votre adresse est enregistrée.')

  const links = () => linksSentTo(product, person).filter((link) => link.includes('/take-back'))
  await expect.poll(links).toHaveLength(1)
  await page.goto(links()[0] ?? '')
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre mon adresse' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'de nouveau' })).toBeVisible()
  await profile.reload()
  await expect(profile).toHaveURL(/\/dashboard\/login/)
  await thief.close()

  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click()
  await expect(page.locator('#email')).toHaveValue(person.email)
  await page.locator('#password').fill(fresh)
  await page.locator('#password_confirmation').fill(fresh)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe est changé')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, { ...person, password: fresh })
  await expect(page).toHaveURL('/dashboard')

  await page.context().clearCookies()
  await page.goto(links()[0] ?? '')
  await page.getByRole('button', { name: 'Reprendre mon adresse' }).click()
  await expect(page.getByRole('alert')).toContainText('plus valable')
})
