import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { forgetPassword } from './account.ts'
import { emptySite, newPage, openAdmin, openPages, publishedAddress } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { linksSentTo } from './people.ts'
import { admin, expect, test } from './product.ts'
import { addPerson } from './staff.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of (404|409|423)/,
  environment: emptySite,
})

const editor = { email: 'lectrice@example.org', role: roles.editor }
const contributor = { email: 'stagiaire@example.org', role: roles.contributor }

test('a reader processes the responses to a form, which other people do not see', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await addPerson(product, editor)
  await addPerson(product, contributor)
  await openPages(page, product)
  await newPage(page, 'Écrire à l’équipe', 'form')
  await page.getByRole('button', { name: 'Créer le formulaire' }).click()
  const builder = page.getByRole('dialog')
  await builder.getByRole('button', { name: 'Contact' }).click()
  await builder.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await page.getByRole('button', { name: 'Publier en français' }).click()
  const address = await publishedAddress(page)
  await sendForm(browser, address, { name: 'Anne Martin', message: 'Où est la gare ?' })
  await openAdmin(page, product, '/responses', 'Réponses')
  await page.getByRole('link', { name: 'Écrire à l’équipe' }).click()
  const list = page.getByRole('list', { name: 'Réponses' })
  const response = page.getByRole('article')
  await expect(list.getByRole('link', { name: /Anne Martin/ })).toBeVisible()

  // A new response appears in the open list, and in the menu.
  await sendForm(browser, address, { name: 'Zoé Lefèvre', message: 'Merci pour la fête.' })
  const zoe = list.getByRole('link', { name: /Zoé Lefèvre/ })
  await expect(zoe).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Réponses (2 nouvelles)' })).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await zoe.press('ArrowDown')
  await page.keyboard.press('2')
  await expect(page.getByText(/La réponse n°\s\d+ est en cours\./)).toBeVisible()
  await expect(list.getByRole('link', { name: /En cours Anne Martin/ })).toBeVisible()
  await zoe.click()
  await expect(response.getByText('Merci pour la fête.')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  const opened = page.url()
  await changeByTwo(page, browser, product, opened)

  await page.getByRole('button', { name: 'Répondue', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Répondue', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The button is disabled during the call, and has the focus again.
  await expect(page.getByRole('button', { name: 'Répondue', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Plus ancienne' }).click()
  await expect(response.getByText('Où est la gare ?')).toBeVisible()
  await page.keyboard.press('Shift+F8')
  await expect(response.getByText('Merci pour la fête.')).toBeVisible()

  await page.getByLabel('Chercher dans les réponses').fill('ou est la GARE')
  await expect(page.getByText('1 réponse trouvée parmi 2.')).toBeVisible()
  // A response that loads slowly does not take the focus from the search.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/responses\/\d+$/, async (route) => {
    await released
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByText('1 réponse trouvée parmi 2.')).toBeVisible()
  await expect(zoe).toHaveCount(0)
  const words = page.getByLabel('Chercher dans les réponses')
  await words.fill('')
  release()
  await expect(response.getByText('Merci pour la fête.')).toBeVisible()
  await expect(words).toBeFocused()
  await expect(zoe).toBeVisible()

  await setAsideAndBack(page, browser, address)
  await exportTable(page, product)

  const context = await browser.newContext({ locale: 'fr-FR' })
  const stranger = await context.newPage()
  await openAdmin(stranger, product, '/to-do', 'À faire', contributor)
  await expect(stranger.getByRole('link', { name: 'Médiathèque' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^Réponses/ })).toHaveCount(0)
  await stranger.goto(opened)
  await expect(stranger.getByText('Ce formulaire n’existe pas').first()).toBeVisible()
  await expect(stranger.getByText('Zoé Lefèvre')).toHaveCount(0)
  await stranger.goto(`${product.adminUrl}/calendars`)
  await expect(stranger.getByText('Votre rôle ne le permet pas.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await context.close()

  await page.goto(opened)
  await page.getByRole('checkbox', { name: /^Choisir les/ }).check()
  const selection = page.getByRole('group', { name: 'Réponses choisies' })
  await selection.getByRole('button', { name: 'Supprimer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(page.getByText('3 réponses sont supprimées.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
})

test('a sender reads the answer by a link from the mail, and replies without scripts', async ({
  page,
  product,
  browser,
}) => {
  await openPages(page, product)
  await newPage(page, 'Une question ?', 'form')
  await page.getByRole('button', { name: 'Créer le formulaire' }).click()
  const builder = page.getByRole('dialog')
  await builder.getByRole('button', { name: 'Contact' }).click()
  await builder.getByRole('button', { name: 'Enregistrer le formulaire' }).click()
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await sendForm(browser, await publishedAddress(page), { name: 'Anne Martin', message: 'Où ?' })
  await openAdmin(page, product, '/responses', 'Réponses')
  await page.getByRole('link', { name: 'Une question ?' }).click()
  await page.getByRole('link', { name: /Anne Martin/ }).click()
  const thread = page.getByRole('region', { name: 'Échange' })
  await thread.getByLabel('Votre réponse').fill('Derrière la mairie.')
  await thread.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(thread.getByRole('article')).toContainText('Derrière la mairie.')
  expect(await findingsInEachScheme(page)).toEqual([])

  const sent = () => linksSentTo(product, sender).filter((link) => link.includes('response='))
  await expect.poll(sent).not.toEqual([])
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'fr-FR',
    bypassCSP: true,
  })
  const visitor = await context.newPage()
  await visitor.goto(sent().at(-1) ?? '')
  await expect(visitor.getByText('Derrière la mairie.')).toBeVisible()
  await visitor.getByLabel('Votre message').fill('Merci, j’ai trouvé.')
  await visitor.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(visitor.getByRole('article').last()).toContainText('Merci, j’ai trouvé.')
  await context.close()
  await expect(thread.getByRole('article').last()).toContainText('Merci, j’ai trouvé.')
})

const sender = { name: 'visiteur', email: 'visiteur@example.org', password: '' }

interface Letter {
  name: string
  message: string
  isSpam?: boolean
}

/** Sends the form as a visitor without scripts, who needs no three seconds. */
async function sendForm(browser: Browser, address: string, { name, message, isSpam }: Letter) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel(/^Nom/).fill(name)
  await page.getByLabel(/^Adresse e-mail/).fill(sender.email)
  await page.getByLabel(/^Message/).fill(message)
  if (isSpam) await page.locator('.v-trap input').fill('https://spam.test')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre message nous est bien parvenu.')).toBeVisible()
  await context.close()
}

/** Another reader changes the state first: the change of this one is refused. */
async function changeByTwo(
  page: Page,
  browser: Browser,
  product: Parameters<typeof openAdmin>[1],
  address: string,
) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const other = await context.newPage()
  await openAdmin(other, product, '/to-do', 'À faire', editor)
  await other.goto(address)
  await page.route('**/responses/states', async (route) => {
    await other.getByRole('button', { name: 'En cours', exact: true }).click()
    await expect(other.getByText(/est en cours\./)).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mise de côté', exact: true }).click()
  await expect(page.getByText('Une autre personne a modifié ou supprimé')).toBeVisible()
  await expect(page.getByRole('button', { name: 'En cours', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.unroute('**/responses/states')
  await context.close()
}

async function setAsideAndBack(page: Page, browser: Browser, address: string) {
  await sendForm(browser, address, { name: 'Robot ?', message: 'Achetez !', isSpam: true })
  const robot = page.getByRole('list', { name: 'Réponses' }).getByRole('link', { name: /Robot/ })
  await page.getByLabel('État', { exact: true }).selectOption('aside')
  await robot.click()
  await page.getByRole('button', { name: 'Ce n’est pas indésirable' }).click()
  await expect(page.getByText('Aucune réponse n’est mise de côté.')).toBeVisible()
  await page.getByLabel('État', { exact: true }).selectOption('')
  await expect(robot).toBeVisible()
}

async function exportTable(page: Page, product: Parameters<typeof forgetPassword>[0]) {
  await forgetPassword(product, admin)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre mot de passe' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  const table = await readFile(await (await saving).path(), 'utf8')
  expect(table).toContain('Zoé Lefèvre')
}
