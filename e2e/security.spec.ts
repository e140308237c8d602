import type { Page } from '@playwright/test'
import { identityPaths } from '../contract/src/paths.ts'
import { call, enter, forgetPassword, newPerson, type Person } from './account.ts'
import { axeFindings } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { test as base, expect, type Product } from './product.ts'
import { codeOf } from './totp.ts'

/** A person who has opened the screen of security. */
const test = base.extend<{ person: Person; security: Page; elsewhere: Page }>({
  person: async ({ product }, use) => use(await newPerson(product)),
  // Signed in first, so that the screen lists it.
  elsewhere: async ({ browser, product, person }, use) => {
    const context = await browser.newContext({
      baseURL: product.siteUrl,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    })
    await enter(context, product, person)
    await use(await context.newPage())
    await context.close()
  },
  security: async ({ page, context, product, person }, use) => {
    await enter(context, product, person)
    await page.goto('/dashboard/profile-2')
    await use(page)
  },
})

// The browser notes each refusal of the API.
test.use({ expectedNoise: /status of 4(09|22|23)/ })

const matter = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const steps = 'Validation en deux étapes'

async function changePassword(page: Page, from: string, to: string) {
  const part = matter(page, 'Mot de passe')
  await part.getByLabel('Mot de passe actuel').fill(from)
  await part.getByLabel('Nouveau mot de passe', { exact: true }).fill(to)
  await part.getByLabel('Nouveau mot de passe, encore une fois').fill(to)
  await part.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

/** Switches two-step sign-in on; answers its secret and the recovery codes. */
async function switchOn(page: Page, product: Product, person: Person) {
  await forgetPassword(product, person)
  const part = matter(page, steps)
  await part.getByRole('button', { name: 'Activer' }).click()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
  await part.getByRole('button', { name: 'Activer' }).click()
  await expect(part.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  const secret = ((await part.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code à six chiffres').fill('12 34')
  await part.getByRole('button', { name: 'Confirmer et activer' }).click()
  await expect(part.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await part.getByLabel('Code à six chiffres').fill(codeOf(secret))
  await part.getByRole('button', { name: 'Confirmer et activer' }).click()
  await expect(part.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await expect(part.getByText('Activée', { exact: true })).toBeVisible()
  return { secret, codes: await part.locator('.codes li').allTextContents() }
}

test('a new password ends the session in the other browser', async ({
  elsewhere,
  security,
  person,
}) => {
  await hydrated(security)
  const part = matter(security, 'Mot de passe')
  await changePassword(security, 'un autre mot de passe', 'cinq tasses de thé')
  await expect(part.getByLabel('Mot de passe actuel')).toBeFocused()
  await expect(part.getByText('Ce n’est pas votre mot de passe.')).toBeVisible()
  await changePassword(security, person.password, 'court')
  await expect(part.getByText('au moins 10 caractères.', { exact: false }).last()).toBeVisible()
  await changePassword(security, person.password, 'cinq tasses de thé')
  await expect(part.getByRole('status')).toContainText('Votre mot de passe est changé.')
  await expect(part.getByLabel('Mot de passe actuel')).toHaveValue('')
  await expect(matter(security, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/dashboard/profile-2')
  await expect(elsewhere).toHaveURL(/\/dashboard\/login/)
  await security.reload()
  await expect(security.getByRole('heading', { level: 1 })).toHaveText('Sécurité')
})

test('sessions are told apart, and ended one by one or all others at once', async ({
  elsewhere,
  security,
  browser,
  product,
  person,
}) => {
  const third = await browser.newContext({ baseURL: product.siteUrl })
  await enter(third, product, person)
  await security.reload()
  await hydrated(security)
  const part = matter(security, 'Sessions')
  const items = part.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('Cette session')
  await expect(items.first()).toContainText(/Dernière activité\u00a0: maintenant, \d+ \S+ \d{4}/)
  await expect(items.first()).toContainText('Lieu inconnu')
  const firefox = items.filter({ hasText: 'Firefox sur Linux' })
  await firefox.getByRole('button', { name: 'Mettre fin' }).click()
  await expect(part.getByRole('status')).toHaveText('La session a pris fin.')
  await expect(items).toHaveCount(2)
  await elsewhere.goto('/dashboard/profile')
  await expect(elsewhere).toHaveURL(/\/dashboard\/login/)
  await part.getByText('Mettre fin à toutes les autres sessions').click()
  await part.getByRole('button', { name: 'Oui, y mettre fin' }).click()
  await expect(part.getByRole('status')).toHaveText('Toutes vos autres sessions ont pris fin.')
  await expect(items).toHaveCount(1)
  await third.close()
})

test('two-step sign-in: switched on, by code, by a recovery code once, renewed, switched off', async ({
  security,
  browser,
  product,
  person,
}) => {
  await hydrated(security)
  const part = matter(security, steps)
  const { secret, codes } = await switchOn(security, product, person)
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    security.waitForEvent('download'),
    part.getByRole('link', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('codes-de-secours.txt')

  const context = await browser.newContext({ baseURL: product.siteUrl })
  const secondStep = async (step: object) => {
    expect(await enter(context, product, person)).toMatchObject({ two_factor: true })
    return (await call(context, product, identityPaths.secondStep, step)).status()
  }
  expect(await secondStep({ code: codeOf(secret, 1) })).toBe(200)
  await context.clearCookies()
  expect(await secondStep({ recovery_code: codes[3] })).toBe(200)
  await context.clearCookies()
  expect(await secondStep({ recovery_code: codes[3] })).toBe(422)
  await context.clearCookies()

  await part.getByText('Refaire les codes de secours').click()
  await part.getByRole('button', { name: 'Refaire les dix codes' }).click()
  await expect(part.getByRole('status').first()).toContainText('Vos anciens codes')
  const renewed = await part.locator('.codes li').allTextContents()
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  expect(await secondStep({ recovery_code: codes[4] })).toBe(422)

  await part.getByText('Désactiver la validation en deux étapes').click()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill('un autre mot de passe')
  await part.getByRole('button', { name: 'Désactiver' }).click()
  await expect(part.getByText('Ce n’est pas votre mot de passe.')).toBeVisible()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
  await part.getByRole('button', { name: 'Désactiver' }).click()
  await expect(part.getByText('Désactivée', { exact: true })).toBeVisible()
  await context.clearCookies()
  expect(await enter(context, product, person)).toMatchObject({ two_factor: false })
  await context.close()
})

test('the recovery codes are copied, and are gone after the next visit', async ({
  security,
  person,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await hydrated(security)
  const { codes } = await switchOn(security, product, person)
  const part = matter(security, steps)
  await part.getByRole('button', { name: 'Copier' }).click()
  await expect(part.getByText('Copié.')).toBeVisible()
  expect(await security.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await security.reload()
  await expect(part.getByText('Activée', { exact: true })).toBeVisible()
  await expect(part.locator('.codes')).toHaveCount(0)
})

test('one’s data are downloaded as JSON', async ({ security, person }) => {
  await hydrated(security)
  const [download] = await Promise.all([
    security.waitForEvent('download'),
    security.getByRole('link', { name: 'Télécharger mes données' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('account.json')
  const chunks = await (await download.createReadStream()).toArray()
  const data = JSON.parse(Buffer.concat(chunks).toString())
  expect(data.user).toMatchObject({ email: person.email, name: person.name })
  await expect(matter(security, 'Vos données').getByRole('status')).toHaveText(
    'Vos données sont téléchargées.',
  )
})

test('an account is given up with the password only, and kept after all', async ({
  elsewhere,
  security,
  person,
}) => {
  await hydrated(security)
  const part = matter(security, 'Supprimer le compte')
  await part.getByText('Supprimer mon compte', { exact: true }).click()
  await expect(part.getByText(/Pendant 14 jours, jusqu’au \d+/)).toBeVisible()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill('un autre mot de passe')
  await part.getByRole('button', { name: 'Oui, supprimer mon compte' }).click()
  await expect(part.getByText('Ce n’est pas votre mot de passe.')).toBeVisible()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
  await part.getByRole('button', { name: 'Oui, supprimer mon compte' }).click()
  await expect(part.getByText(/Votre compte sera effacé le \d+/)).toBeVisible()
  await elsewhere.goto('/dashboard/profile')
  await expect(elsewhere).toHaveURL(/\/dashboard\/login/)
  await part.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(part.getByRole('status')).toHaveText('Votre compte reste. Rien n’est effacé.')
  await expect(part.getByText('Supprimer mon compte', { exact: true })).toBeVisible()
})

test('who was signed out meanwhile is led to the sign-in, and back', async ({
  elsewhere,
  security,
}) => {
  await hydrated(security)
  await elsewhere.goto('/dashboard/profile-2')
  const sessions = matter(elsewhere, 'Sessions')
  await hydrated(elsewhere)
  await sessions.getByText('Mettre fin à toutes les autres sessions').click()
  await sessions.getByRole('button', { name: 'Oui, y mettre fin' }).click()
  await expect(sessions.getByRole('status')).toHaveText('Toutes vos autres sessions ont pris fin.')
  await security.goto('/dashboard/profile-2')
  await expect(security).toHaveURL(/login\?redirect=%2Fdashboard%2Fprofile-2/)
})

test('the HTML is valid', async ({ security, elsewhere }) => {
  await elsewhere.goto('/dashboard/profile-2')
  const response = await security.request.get('/dashboard/profile-2')
  expect(await htmlFindings(await response.text())).toEqual([])
})

test.describe('axe', () => {
  // axe comes as a script, which the policy of the pages would refuse.
  test.use({ bypassCSP: true, reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const)
    test(`finds nothing in the ${colorScheme}, narrow or wide, in any state`, async ({
      elsewhere,
      security,
      product,
      person,
    }) => {
      await forgetPassword(product, person)
      await elsewhere.goto('/dashboard/profile-2')
      await security.emulateMedia({ colorScheme })
      await security.reload()
      await hydrated(security)
      const part = matter(security, steps)
      const look = async () => {
        for (const width of [390, 1280]) {
          await security.setViewportSize({ width, height: 900 })
          expect(await axeFindings(security)).toEqual([])
          expect(await overflow(security)).toBe(0)
        }
      }
      await part.getByRole('button', { name: 'Activer' }).click()
      await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
      await part.getByRole('button', { name: 'Activer' }).click()
      await expect(part.getByRole('img', { name: /^Code QR/ })).toBeVisible()
      for (const summary of await security.locator('summary').all()) await summary.click()
      await look()
      const secret = ((await part.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
      await part.getByLabel('Code à six chiffres').fill(codeOf(secret))
      await part.getByRole('button', { name: 'Confirmer et activer' }).click()
      await expect(part.locator('.codes')).toBeVisible()
      await look()
    })
})

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('password, two-step sign-in, sessions, data and deletion work by forms', async ({
    elsewhere,
    security,
    product,
    person,
  }) => {
    const { codes } = await switchOn(security, product, person)
    expect(codes).toHaveLength(10)
    const sessions = matter(security, 'Sessions')
    await sessions.getByRole('button', { name: 'Mettre fin', exact: true }).click()
    await expect(sessions.getByRole('status')).toHaveText('La session a pris fin.')
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await elsewhere.goto('/dashboard/profile')
    await expect(elsewhere).toHaveURL(/\/dashboard\/login/)
    const [download] = await Promise.all([
      security.waitForEvent('download'),
      security.getByRole('link', { name: 'Télécharger mes données' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('account.json')
    await changePassword(security, person.password, 'cinq tasses de thé')
    await expect(
      security.getByText('Votre mot de passe est changé.', { exact: false }),
    ).toBeVisible()
    const deletion = matter(security, 'Supprimer le compte')
    await deletion.getByText('Supprimer mon compte', { exact: true }).click()
    await deletion.getByLabel('Votre mot de passe, pour confirmer').fill('cinq tasses de thé')
    await deletion.getByRole('button', { name: 'Oui, supprimer mon compte' }).click()
    await expect(deletion.getByText(/Votre compte sera effacé le \d+/)).toBeVisible()
    await deletion.getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(deletion.getByRole('status')).toHaveText('Votre compte reste. Rien n’est effacé.')
  })
})
