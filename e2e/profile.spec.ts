import type { Page } from '@playwright/test'
import { createRedAndBlue, getMainColour } from '../site/server/testing/images.ts'
import { enter, enterByPassword, forgetPassword } from './account.ts'
import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { newPerson, type Person } from './people.ts'
import { test as base, expect } from './product.ts'

/** A page of a user who has opened the profile. */
const test = base.extend<{ person: Person; profile: Page }>({
  person: async ({ product }, use) => use(await newPerson(product)),
  profile: async ({ page, context, product, person }, use) => {
    await enter(context, product, person)
    await page.goto('/dashboard/profile')
    await use(page)
  },
})

// The browser logs each refusal of the API.
test.use({ expectedNoise: /status of 4(22|23)|net::ERR_FAILED/ })

const matter = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const picture = async () => ({
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: await createRedAndBlue(900, 600).png().toBuffer(),
})

test('a guest is redirected to the sign-in', async ({ page }) => {
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL(/\/dashboard\/login\?redirect=/)
})

test('a name shows its error at the field, stays if the server fails, and is saved for all screens', async ({
  profile,
  context,
}) => {
  await hydrated(profile)
  const part = matter(profile, 'Nom')
  const field = part.getByLabel('Nom')
  const save = part.getByRole('button', { name: 'Enregistrer' })
  await field.fill('   ')
  await save.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/120/)
  await expect(field).toHaveValue('   ')

  await field.fill('  Zoé   Martin ')
  await context.route('**/user/profile-information', (route) => route.abort())
  await save.click()
  await expect(part.getByRole('alert')).toContainText('Le serveur ne répond pas.')
  await expect(field).toHaveValue(/Zoé {3}Martin/)
  await context.unroute('**/user/profile-information')
  await save.click()
  await expect(part.getByRole('status')).toHaveText('Votre nom est enregistré.')
  await expect(field).toHaveValue('Zoé Martin')
  await profile.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(profile.getByText('Zoé Martin').first()).toBeVisible()
  await profile.goto('/en/dashboard/profile')
  await expect(profile.getByRole('textbox', { name: 'Name' })).toHaveValue('Zoé Martin')
})

test('a new e-mail address requires the password, on the same screen', async ({
  profile,
  person,
  product,
  browser,
}) => {
  await forgetPassword(product, person)
  await hydrated(profile)
  const part = matter(profile, 'Adresse e-mail')
  const email = `nouvelle-${person.email}`
  await part.getByLabel('Adresse e-mail').fill(email)
  await part.getByRole('button', { name: 'Changer l’adresse' }).click()
  const password = part.getByLabel('Votre mot de passe, pour confirmer')
  await expect(password).toBeFocused()
  await password.fill('un autre mot de passe')
  await profile.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Ce n’est pas votre mot de passe/)
  await expect(part.getByLabel('Adresse e-mail')).toHaveValue(email)
  await password.fill(person.password)
  await profile.keyboard.press('Enter')
  await expect(part.getByRole('status')).toHaveText('Votre adresse est enregistrée.')
  const other = await browser.newContext({ baseURL: product.siteUrl })
  await enterByPassword(other, product, { ...person, email })
  await other.close()
})

test('a picture is cropped by keyboard, saved as a square, and removed', async ({ profile }) => {
  await hydrated(profile)
  const part = matter(profile, 'Photo')
  await part.getByLabel('Choisir une image').setInputFiles(await picture())
  const frame = part.getByRole('group', { name: /^Cadre de la photo/ })
  await frame.focus()
  for (let step = 0; step < 5; step++) await profile.keyboard.press('Control+ArrowLeft')
  await part.getByRole('button', { name: 'Poignée en bas à droite' }).focus()
  await profile.keyboard.press('Control+ArrowUp')
  await part.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expect(part.getByRole('status')).toHaveText('Votre photo est enregistrée.')
  const kept = part.getByRole('img', { name: 'Votre photo actuelle' })
  const response = await profile.request.get((await kept.getAttribute('src')) ?? '')
  const { r, b } = await getMainColour(await response.body())
  expect(r).toBeGreaterThan(b)
  await part.getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(part.getByRole('status')).toHaveText('Votre photo est retirée.')
  await expect(kept).toBeHidden()
})

test('a file that is not a picture is refused before the upload', async ({ profile }) => {
  await hydrated(profile)
  const part = matter(profile, 'Photo')
  const text = { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await part.getByLabel('Choisir une image').setInputFiles(text)
  await expect(part.getByRole('alert')).toHaveText('Ce fichier n’est pas une image utilisable.')
})

test('the dashboard uses the preferred language, for dates too', async ({ profile }) => {
  await hydrated(profile)
  const part = matter(profile, 'Langue et dates')
  await expect(part.getByText('20/11/2026')).toBeVisible()
  await part.getByLabel('Langue préférée').selectOption({ label: 'English' })
  await expect(part.getByText('November 20, 2026')).toBeVisible()
  await expect(part.getByRole('option')).toHaveText([
    'Celle de la page que je lis',
    'Français',
    'English',
    'Español',
  ])
  await part.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(profile).toHaveURL('/en/dashboard/profile?saved=language')
  await expect(profile.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(profile.getByText('Your language is saved.')).toBeVisible()
  await expect(profile.getByText('20/11/2026')).toBeVisible()
})

test.describe('accessibility', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })
  test('every state passes axe and the HTML validator, narrow and wide, light and dark', async ({
    profile,
  }) => {
    const response = await profile.request.get('/dashboard/profile')
    expect(await htmlFindings(await response.text())).toEqual([])
    expect(response.headers()['cache-control']).toBe('private, no-store')
    const refused = await profile.request.post('/dashboard/profile', {
      form: { intent: 'name', name: '' },
      headers: { origin: new URL(profile.url()).origin },
    })
    expect(refused.status()).toBe(422)
    expect(await htmlFindings(await refused.text())).toEqual([])

    await hydrated(profile)
    await matter(profile, 'Nom').getByLabel('Nom').fill(' ')
    await matter(profile, 'Nom').getByRole('button').click()
    await expect(matter(profile, 'Nom').getByLabel('Nom')).toBeFocused()
    await matter(profile, 'Photo')
      .getByLabel('Choisir une image')
      .setInputFiles(await picture())
    await expect(profile.getByRole('group', { name: /^Cadre/ })).toBeVisible()
    expect(await findingsInEachScheme(profile)).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('forms change name, e-mail address, picture and language', async ({
    profile,
    product,
    person,
  }) => {
    await forgetPassword(product, person)
    const name = matter(profile, 'Nom')
    await name.getByLabel('Nom').fill('Zoé Martin')
    await name.getByRole('button').click()
    await expect(name.getByRole('status')).toHaveText('Votre nom est enregistré.')
    const email = matter(profile, 'Adresse e-mail')
    await email.getByLabel('Adresse e-mail').fill(`nouvelle-${person.email}`)
    await email.getByRole('button', { name: 'Changer l’adresse' }).click()
    await expect(email.getByLabel('Adresse e-mail')).toHaveValue(`nouvelle-${person.email}`)
    await email.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
    await email.getByRole('button', { name: 'Changer l’adresse' }).click()
    await expect(email.getByRole('status')).toHaveText('Votre adresse est enregistrée.')
    const photo = matter(profile, 'Photo')
    await photo.getByLabel('Choisir une image').setInputFiles(await picture())
    await photo.getByRole('button', { name: 'Envoyer la photo' }).click()
    await expect(photo.getByRole('status')).toHaveText('Votre photo est enregistrée.')
    const language = matter(profile, 'Langue et dates')
    await language.getByLabel('Langue préférée').selectOption({ label: 'Español' })
    await language.getByRole('button').click()
    await expect(profile).toHaveURL('/es/dashboard/profile?saved=language')
    await expect(profile.getByText('Su idioma está guardado.')).toBeVisible()
  })
})
