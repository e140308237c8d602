import type { Page } from '@playwright/test'
import { csrfCookie, csrfHeader } from '../contract/src/identity/csrf.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { openAdmin, openPages, ownSite, textOf, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'
import { addPerson, limitPerson } from './staff.ts'
import { createSource } from './translation.ts'

const lola = { name: 'Lola', email: 'lola@example.org', role: roles.editor }
const only = 'Vous écrivez en espagnol seulement.'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ environment: ownSite('a person limited to Spanish'), locale: 'fr-FR', bypassCSP: true })

test('writes and publishes Spanish, and reads French', async ({ page, browser, product }) => {
  test.slow()
  await openPages(page, product)
  const text = { title: 'Le marché', slug: 'le-marche', content: '<p>Chaque samedi.</p>' }
  const french = `/pages/${await createSource(page, text, 'page')}/fr`
  await addPerson(product, lola)
  await limitPerson(product, lola, ['es'])

  const context = await browser.newContext({ locale: 'fr-FR', bypassCSP: true })
  const own = await context.newPage()
  await openAdmin(own, product, '/pages', 'Pages', lola)
  const row = own.getByRole('row', { name: 'Le marché' })
  await expect(row).toBeVisible()
  await expect(own.getByRole('button', { name: 'Nouvelle page' })).toHaveCount(0)
  await expect(row.locator('.matrix-grip')).toHaveCount(0)
  await row.getByRole('checkbox').check()
  const actions = own.getByRole('region', { name: '1 page choisie' })
  await expect(actions.getByRole('button', { name: 'Publier' })).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Mettre à la corbeille' })).toHaveCount(0)
  await expect(actions.getByRole('button', { name: 'Déplacer vers…' })).toHaveCount(0)

  await own.goto(product.adminUrl + french)
  await expectReadOnly(own)
  expect(await findingsInEachScheme(own)).toEqual([])

  await own.getByRole('link', { name: /Español/ }).click()
  await own.getByRole('button', { name: 'Copier depuis la version en français' }).click()
  await expect(textOf(own)).toHaveText('Chaque samedi.')
  await expect(own.getByText(only)).toHaveCount(0)
  await own.getByLabel('Titre', { exact: true }).fill('El mercado')
  await waitForSave(own)
  const publish = own.getByRole('button', { name: 'Publier en espagnol' })
  await publish.focus()
  await own.keyboard.press('Enter')
  await expect(own.getByText('La page est publiée dans 1 langue.')).toBeVisible()
  const address = await own.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')

  await expectSiteReadOnly(own, product.adminUrl)
  await own.goto(product.adminUrl + french)
  await expectRefusedCalls(own, french.replace('/pages', '/api/admin/pages'))
  await own.goto(address ?? '')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('El mercado')
  await context.close()
})

async function expectReadOnly(page: Page) {
  await expect(page.getByText(only)).toBeVisible()
  await expect(textOf(page)).toHaveText('Chaque samedi.')
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'false')
  for (const label of ['Titre', 'Adresse', 'Titre pour les moteurs', 'Description'])
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
  for (const label of ['Modèle', 'Date de publication', 'Responsable'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
  for (const name of [/^Publier/, /^Planifier/, /^Dépublier/, /page d’accueil/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
}

/** Content of the site that is common to all languages can be read, but not changed. */
async function expectSiteReadOnly(page: Page, adminUrl: string) {
  const screens = {
    menus: ['Menus', ['Enregistrer', 'Ajouter une page', 'Retirer']],
    redirects: ['Redirections', ['Ajouter une redirection', 'Importer un fichier CSV']],
    'lost-addresses': ['Adresses introuvables', ['Ignorer']],
    alert: ['Alerte', ['Nouvelle alerte']],
  } as const
  for (const [path, [title, actions]] of Object.entries(screens)) {
    await page.goto(`${adminUrl}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Ce contenu est commun à toutes les langues')).toBeVisible()
    await expect(page.getByText('Il y a un problème')).toHaveCount(0)
    for (const name of actions) await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
}

/** Calls the API from the session of the browser, without the screens. */
async function expectRefusedCalls(page: Page, french: string) {
  const cookies = await page.context().cookies(page.url())
  const token = cookies.find(({ name }) => name === csrfCookie)?.value ?? ''
  const headers = { [csrfHeader]: decodeURIComponent(token), Locale: 'fr' }
  const send = (method: string, path: string, body: object) =>
    page.evaluate(
      async (call) => {
        const answer = await fetch(call.path, {
          method: call.method,
          headers: { ...call.headers, 'content-type': 'application/json' },
          body: JSON.stringify(call.body),
        })
        return { status: answer.status, message: (await answer.json()).message }
      },
      { method, path, body, headers },
    )
  const ofPage = french.replace(/\/fr$/, '')
  const refused = { status: 403, message: expect.stringContaining(only) }
  expect(await send('PUT', `${ofPage}/texts/fr`, {})).toEqual(refused)
  const both = { locales: { es: 2, fr: 2 } }
  expect(await send('POST', `${ofPage}/publish`, both)).toEqual(refused)
  expect(await send('POST', '/api/admin/pages/trash', {})).toEqual(refused)
}
