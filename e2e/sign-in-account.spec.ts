import type { Browser, Page } from '@playwright/test'
import { RecoveryCodes, TwoFactorKey } from '../contract/src/identity/identity.ts'
import { enter } from './account.ts'
import { hydrated } from './document.ts'
import { endSessions, linksSentTo, newPerson, type Person, signIn } from './people.ts'
import { expect, type Product, test } from './product.ts'
import { codeOf } from './totp.ts'

test.use({ expectedNoise: /status of (401|404|422|502)/ })

const sentAgain = 'une autre phrase, plus longue'

/** Requests a new password on the screen. Returns the link in the mail. */
async function forgetAndReadMail(page: Page, product: Product, person: Person) {
  await page.goto('/dashboard/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page).toHaveURL('/dashboard/forgot-password')
  await page.locator('#email').fill(person.email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si un compte existe' })).toBeVisible()
  await expect.poll(() => resetLinks(product, person)).toHaveLength(1)
  return resetLinks(product, person)[0] ?? ''
}

const resetLinks = (product: Product, person: Person) =>
  linksSentTo(product, person).filter((link) => link.includes('/reset-password/'))

async function signedInElsewhere(browser: Browser, product: Product, person: Person) {
  const page = await browser.newPage({ baseURL: product.siteUrl })
  await enter(page.context(), product, person)
  await page.goto('/dashboard')
  await expect(page.locator('main')).toContainText(person.name)
  return page
}

test('the link in the mail replaces a forgotten password once, and ends other sessions', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const person = await newPerson(product)
  const elsewhere = await signedInElsewhere(browser, product, person)
  const link = await forgetAndReadMail(page, product, person)
  await page.goto(link)
  await page.reload()
  await expect(page.locator('#email')).toHaveValue(person.email)
  await page.locator('#password').fill('abcdefghij')
  await expect(page.getByText('très faible')).toBeVisible()
  await page.locator('#password').fill(sentAgain)
  await expect(page.getByText('excellente')).toBeVisible()
  await page.locator('#password_confirmation').fill('autre chose')
  const change = page.getByRole('button', { name: 'Changer le mot de passe' })
  await change.click()
  await expect(page.locator('#password_confirmation')).toHaveAccessibleDescription(/différents/)
  await page.locator('#password_confirmation').fill(sentAgain)
  await change.click()
  await expect(page.getByText('Votre mot de passe est changé')).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere.locator('main')).not.toContainText(person.name)
  await elsewhere.close()

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, { ...person, password: sentAgain })
  await expect(page).toHaveURL('/dashboard')

  // A new browser: late responses to the previous screen could set cookies.
  const again = await browser.newPage({ baseURL: product.siteUrl })
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText('Ce lien a déjà servi')
  await again.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(again).toHaveURL('/dashboard/forgot-password')
  await again.close()
})

test('an unknown address gets the same answer', async ({ page, product }) => {
  const person = await newPerson(product)
  const said: (string | null)[] = []
  for (const email of [person.email, 'nobody@example.org']) {
    await page.goto('/en/dashboard/forgot-password')
    await page.locator('#email').fill(email)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByText('If an account')).toBeVisible()
    said.push(await page.locator('main').textContent())
  }
  expect(said[0]).toBe(said[1])
})

/** Enables two-step sign-in through the API, as its screen does. */
async function switchOnTwoSteps(page: Page, product: Product) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const send = async (path: string, data?: object) => {
    const headers = {
      origin: product.siteUrl,
      accept: 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
    }
    const response = await page.request.post(path, { headers, ...(data && { data }) })
    expect(response.ok(), path).toBe(true)
    return response.json()
  }
  const { secret } = TwoFactorKey.parse(await send('/user/two-factor-authentication'))
  const said = await send('/user/confirmed-two-factor-authentication', { code: codeOf(secret) })
  return RecoveryCodes.parse(said)
}

for (const scripts of [true, false]) {
  test(`the second step accepts a recovery code once, with scripts ${scripts ? 'on' : 'off'}`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow()
    const person = await newPerson(product)
    await enter(page.context(), product, person)
    const [first = ''] = await switchOnTwoSteps(page, product)

    const open = () => browser.newPage({ baseURL: product.siteUrl, javaScriptEnabled: scripts })
    const other = await open()
    await other.goto('/dashboard/login?redirect=/dashboard%3Fa=1')
    await signIn(other, person)
    await expect(other.locator('h1')).toHaveText('Validation en deux étapes')
    await expect(other.locator('#code:focus')).toHaveCount(scripts ? 1 : 0)
    await other.locator('#code').fill('000000')
    await other.getByRole('button', { name: 'Se connecter' }).click()
    await expect(other.getByRole('alert')).toContainText('pas le bon')
    await other.getByText('Je n’ai pas mon application').click()
    await other.locator('#recovery_code').fill(first)
    await other.locator('details').getByRole('button').click()
    await expect(other).toHaveURL('/dashboard?a=1')
    await expect(other.locator('main')).toContainText(person.name)

    await other.close()

    const again = await open()
    await again.goto('/dashboard/login')
    await signIn(again, person)
    await again.getByText('Je n’ai pas mon application').click()
    await again.locator('#recovery_code').fill(first)
    await again.locator('details').getByRole('button').click()
    await expect(again.locator('details').getByText('pas le bon')).toBeVisible()
    await again.close()
  })
}

test('signing out works, also after the session has ended', async ({ page, product }) => {
  test.slow()
  const person = await newPerson(product)
  await enter(page.context(), product, person)
  await page.goto('/en/dashboard/logout')
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en/dashboard/login')
  await page.goto('/en/dashboard')
  await expect(page.locator('main')).not.toContainText(person.name)

  await enter(page.context(), product, person)
  await page.goto('/en/dashboard/logout')
  await endSessions(product, person)
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/en/dashboard/login')
})

test('when the API is unreachable, the sign-out shows an error and a retry', async ({
  page,
  product,
}) => {
  await enter(page.context(), product, await newPerson(product))
  await page.goto('/dashboard/logout')
  // A click before the script has loaded submits the form as a document.
  await hydrated(page)
  await page.route('**/logout', (route) => {
    const call = route.request().resourceType() === 'fetch'
    return call ? route.fulfill({ status: 502, body: '' }) : route.fallback()
  })
  await page.locator('main').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('alert')).toContainText('ne répond pas')
  await page.unroute('**/logout')
  await page.locator('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/dashboard/login')
})
