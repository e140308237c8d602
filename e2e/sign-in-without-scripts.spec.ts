import { linksSentTo, newPerson, signIn } from './people.ts'
import { expect, test } from './product.ts'

test.use({ javaScriptEnabled: false, expectedNoise: /status of (404|419|422)/ })

test('without scripts a user signs in, after a wrong password, and signs out', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  await page.goto('/en/dashboard/login?redirect=/en/dashboard%3Ffrom=here')
  await expect(page.getByRole('button', { name: 'Show the password' })).toBeHidden()
  await signIn(page, { ...person, password: 'not this one' })
  await expect(page.getByRole('alert')).toContainText('incorrect')
  await expect(page.locator('#email')).toHaveValue(person.email)
  await page.getByLabel('Stay signed in').check()
  await signIn(page, person)
  await expect(page).toHaveURL('/en/dashboard?from=here')
  await expect(page.locator('main')).toContainText(person.name)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ expires }) => expires === -1)).toEqual([])
  await page.goto('/en/dashboard/logout')
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en/dashboard/login')
})

test('without scripts the link in the mail replaces a forgotten password', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  await page.goto('/dashboard/forgot-password')
  await page.locator('#email').fill(person.email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page.getByText('Si un compte existe')).toBeVisible()
  const links = () => linksSentTo(product, person).filter((link) => link.includes('reset-password'))
  await expect.poll(links).toHaveLength(1)
  await page.goto(links()[0] ?? '')
  await page.locator('#password').fill('une autre phrase, plus longue')
  await page.locator('#password_confirmation').fill('une autre phrase, plus longue')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe est changé')).toBeVisible()
})

test('without scripts a form with a stale CSRF cookie is accepted', async ({ page, product }) => {
  const person = await newPerson(product)
  await page.goto('/dashboard/login')
  const url = product.siteUrl
  await page.context().addCookies([
    { name: 'vitrine_session', value: 'x'.repeat(43), url },
    { name: 'XSRF-TOKEN', value: 'stale', url },
  ])
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})
