import { takeSecondStep } from '../contract/src/endpoints/sign-in.ts'
import { call, enter, enterByPassword } from './account.ts'
import { hydrated } from './document.ts'
import { expect } from './product.ts'
import { changePassword, matter, steps, switchOn, test } from './security.ts'
import { codeOf } from './totp.ts'

// The browser logs each refusal of the API.
test.use({ expectedNoise: /status of 4(09|22|23)/ })

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

test('sessions are listed with their browser, and end one by one or all others at once', async ({
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
  await firefox.getByRole('button', { name: 'Déconnecter' }).click()
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

test('two-step sign-in is enabled, used with a code and a recovery code, renewed and disabled', async ({
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
    expect(await enterByPassword(context, product, person)).toMatchObject({ two_factor: true })
    return (await call(context, product, takeSecondStep.path, step)).status()
  }
  expect(await secondStep({ code: codeOf(secret, 1) })).toBe(200)
  await context.clearCookies()
  expect(await secondStep({ recovery_code: codes[3] })).toBe(200)
  await context.clearCookies()
  expect(await secondStep({ recovery_code: codes[3] })).toBe(422)
  await context.clearCookies()

  await part.getByText('Créer de nouveaux codes de secours').click()
  await part.getByRole('button', { name: 'Créer dix nouveaux codes' }).click()
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
  expect(await enterByPassword(context, product, person)).toMatchObject({ two_factor: false })
  await context.close()
})

test('the recovery codes can be copied, and the next visit does not show them', async ({
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

test('a user downloads their data as JSON', async ({ security, person }) => {
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

test('deleting an account requires the password and can be cancelled', async ({
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
  await expect(part.getByRole('status')).toHaveText(
    'Votre compte est conservé. Rien n’a été effacé.',
  )
  await expect(part.getByText('Supprimer mon compte', { exact: true })).toBeVisible()
})

test('after the session has ended, the screen redirects to the sign-in with its return path', async ({
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('forms change password, two-step sign-in and sessions, download data and delete the account', async ({
    elsewhere,
    security,
    product,
    person,
  }) => {
    const { codes } = await switchOn(security, product, person)
    expect(codes).toHaveLength(10)
    const sessions = matter(security, 'Sessions')
    await sessions.getByRole('button', { name: 'Déconnecter', exact: true }).click()
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
    // A font that loads while the mouse is down would move the button.
    await security.waitForLoadState()
    await deletion.getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(deletion.getByRole('status')).toHaveText(
      'Votre compte est conservé. Rien n’a été effacé.',
    )
  })
})
