import type { Page } from '@playwright/test'
import { signIn as signInEndpoint } from '../contract/src/endpoints/sign-in.ts'
import { call } from './account.ts'
import { hydrated } from './document.ts'
import { newPerson, signIn } from './people.ts'
import { expect, test } from './product.ts'
import { waitForModule } from './requests.ts'

test.use({ expectedNoise: /status of (400|401|404|422|429)/ })

const identityCalls = /^\/(sanctum\/|login$|logout$|api\/user$)/

/** Lists the calls about the user that a page sends from now on. */
function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && identityCalls.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a user signs in, sees a greeting, and is still signed in after a reload', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  const calls = listCalls(page)
  await page.goto('/dashboard/login')
  await hydrated(page)
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('main')).toContainText(person.name)
  expect(calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /login', 'GET /api/user'])
  await page.reload()
  await expect(page.locator('main')).toContainText(person.name)
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('vitrine_session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
})

test('the code of the widget that arrives during a sign-in does not request the user', async ({
  page,
  product,
}) => {
  const signingIn = Promise.withResolvers<void>()
  await page.route('**/assets/load-widget-*.js', async (route) => {
    await signingIn.promise
    await route.continue()
  })
  await page.route(signInEndpoint.path, async (route) => {
    const loaded = page.waitForResponse('**/assets/load-widget-*.js')
    signingIn.resolve()
    await waitForModule(page, await loaded)
    await route.continue()
  })
  const calls = listCalls(page)
  await page.goto('/dashboard/login')
  await hydrated(page)
  await signIn(page, await newPerson(product))
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /login', 'GET /api/user'])
})

test('with "remember me" the session survives the end of the browser', async ({
  page,
  product,
}) => {
  const person = await newPerson(product)
  await page.goto('/dashboard/login')
  await page.getByLabel('Rester connecté').check()
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ expires }) => expires === -1)).toEqual([])
})

test('a sign-in that is refused says why', async ({ page, product }) => {
  await test.step('a wrong password shows an error at its field and above the form, which gets the focus', async () => {
    const person = await newPerson(product)
    await page.goto('/dashboard/login')
    await signIn(page, { ...person, password: 'ce n’est pas lui' })
    const problem = page.getByRole('alert')
    await expect(problem).toBeFocused()
    await expect(problem).toContainText('mot de passe est incorrect')
    await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#email')).toHaveValue(person.email)
    await expect(page.locator('#email')).toHaveAccessibleDescription(/mot de passe est incorrect/)
    await problem.getByRole('link').click()
    await expect(page.locator('#email')).toBeFocused()
    await expect(page).toHaveURL('/dashboard/login')
  })

  await test.step('a password can be shown while it is typed', async () => {
    await page.goto('/dashboard/login')
    await hydrated(page)
    await page.locator('#password').fill('ouvert ou fermé')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(page.locator('#password')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await expect(page.locator('#password')).toHaveAttribute('type', 'password')
  })

  await test.step('after too many attempts the form shows how long to wait, in the language of the page', async () => {
    const person = await newPerson(product)
    for (let tries = 0; tries < 5; tries++) {
      const wrong = { email: person.email, password: `wrong password ${tries}` }
      const refused = await call(page.context(), product, signInEndpoint.path, wrong)
      expect(refused.status()).toBe(422)
    }
    await page.goto('/en/dashboard/login')
    await signIn(page, person)
    await expect(page.getByRole('alert')).toContainText(/\d+ seconds/)
    await expect(page).toHaveURL('/en/dashboard/login')
  })
})

test('the screens for guests redirect a signed-in user', async ({ page, product }) => {
  const person = await newPerson(product)
  await page.goto('/en/dashboard/login')
  await signIn(page, person)
  await expect(page).toHaveURL('/en/dashboard')
  for (const screen of ['login', 'forgot-password', 'setup/token']) {
    await page.goto(`/en/dashboard/${screen}`)
    await expect(page).toHaveURL('/en/dashboard')
  }
})

test('a sign-in in another tab applies here once this tab is visible', async ({
  page,
  context,
  product,
}) => {
  const person = await newPerson(product)
  await page.goto('/dashboard')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/dashboard/login')
  await signIn(other, person)
  await expect(other).toHaveURL('/dashboard')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.locator('main')).toContainText(person.name)
  await expect(page).toHaveURL('/dashboard')
})

/** One points to another site, one to a sign-in that does; return-path.test.ts covers the others. */
const strangers = ['/%2F/evil.example/..', '/dashboard/login?redirect=//evil.example']

// One browser each: late responses to the previous screen could set cookies.
for (const stranger of strangers)
  test(`the sign-in does not redirect to another site: ${stranger}`, async ({ page, product }) => {
    const person = await newPerson(product)
    await page.goto(`/dashboard/login?redirect=${encodeURIComponent(stranger)}`)
    await signIn(page, person)
    await page.waitForURL((url) => url.pathname !== '/dashboard/login')
    expect(new URL(page.url()).origin).toBe(product.siteUrl)
    await page.goto(`/dashboard/login?redirect=${encodeURIComponent(stranger)}`)
    expect(new URL(page.url()).origin, 'for a signed-in user').toBe(product.siteUrl)
  })

test('pages contain no data about the signed-in user', async ({ page, product }) => {
  const person = await newPerson(product)
  await page.goto('/dashboard/login')
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  const response = await page.goto('/guide')
  expect(await response?.text()).not.toContain(person.email)
  expect(await response?.headerValue('set-cookie')).toBeNull()
  // The browser fetches the user once the page has loaded.
  const asking = await page.waitForFunction(() => {
    const requested = performance.getEntriesByName(`${location.origin}/api/user`)[0]?.startTime
    const loaded = performance.getEntriesByType('navigation')[0]?.duration
    return requested && loaded ? { isEarly: requested < loaded } : undefined
  })
  expect(await asking.jsonValue()).toEqual({ isEarly: false })
})
