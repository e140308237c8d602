import type { Page } from '@playwright/test'
import { enter, enterByPassword, leave } from './account.ts'
import { ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { addInvitation, loseSecondStep, requireSecondStep } from './invited-person.ts'
import { newPerson } from './people.ts'
import { expect, test } from './product.ts'
import { matter, steps } from './security.ts'
import { codeOf } from './totp.ts'

const password = 'cinq tasses de thé'

async function accept(page: Page) {
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Répétez', { exact: false }).fill(password)
  await page.getByRole('button', { name: 'Accepter l’invitation' }).click()
}

// axe is injected as a script, which the Content-Security-Policy would block. The browser logs
// each refusal of the API.
test.use({
  environment: ownSite('an invitation'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 4(03|09|22|23)/,
})

test('shows the strength of a password that was typed before the scripts have loaded', async ({
  page,
  product,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await loaded
    await route.continue()
  })
  const { link } = await addInvitation(product, 'Hortense')
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  load()
  await expect(page.getByText('Solidité')).toBeVisible()
})

test('is accepted once, and never in the session of another person', async ({
  page,
  context,
  product,
}) => {
  const other = await newPerson(product)
  const ines = await addInvitation(product, 'Ines')
  await enter(context, product, other)
  await page.goto(ines.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre invitation')
  await expect(page.getByText(`Ce lien est pour ${ines.email}.`)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Se déconnecter' }).last().click()
  await expect(page.getByText('votre compte sera prêt')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await accept(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await leave(page)
  await context.clearCookies()
  await page.goto(ines.link)
  await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' }).last()).toBeVisible()
})

test('opens only the screen of the required second step', async ({
  page,
  context,
  browser,
  product,
}) => {
  test.slow()
  await requireSecondStep(product, true)
  const leo = await addInvitation(product, 'Leo')
  await page.goto(leo.link)
  await accept(page)
  await expect(page).toHaveURL(/\/dashboard\/profile-2$/)
  await page.goto('/dashboard/statistics')
  await expect(page).toHaveURL(/\/dashboard\/profile-2$/)
  await expect(page.getByText('Votre rôle demande la validation en deux étapes.')).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(1)
  expect(await findingsInEachScheme(page)).toEqual([])

  const admin = await browser.newContext({ locale: 'fr-FR', baseURL: product.adminUrl })
  await admin.addCookies(await context.cookies())
  const screen = await admin.newPage()
  await screen.goto('/')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(
    'Activez d’abord la validation en deux étapes',
  )
  await screen.getByRole('link', { name: 'Ouvrir la sécurité de mon compte' }).click()
  await expect(screen).toHaveURL(/\/dashboard\/profile-2$/)
  await admin.close()

  const part = matter(page, steps)
  await part.getByRole('button', { name: 'Activer' }).click()
  const secret = ((await part.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code à six chiffres').fill(codeOf(secret))
  await part.getByRole('button', { name: 'Confirmer et activer' }).click()
  await expect(part.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await expect(matter(page, 'Sessions')).toBeVisible()

  await leave(page)
  await loseSecondStep(product, leo)
  await enterByPassword(context, product, { ...leo, password })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/profile-2$/)
  await requireSecondStep(product, false)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
})
