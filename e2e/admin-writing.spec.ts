import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pasteHtml } from './admin.ts'
import { axeFindings, findingsInEachScheme } from './axe.ts'
import { admin, expect, type Product, root, test } from './product.ts'

// An empty site; guests and conflicts are among what is tested.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|409|422)|ERR_INTERNET_DISCONNECTED/,
  environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DEMO: '0' },
})

async function openAdmin(page: Page, { adminUrl }: Product) {
  await page.goto(adminUrl)
  await page.getByLabel('Adresse e-mail').fill(admin.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
}

/** Makes a page by its title, and opens its first draft. */
async function newPage(page: Page, title: string) {
  await page.getByRole('button', { name: 'Nouvelle page' }).click()
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeVisible()
}

const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible()

test('a person writes a page, sees that it is saved, publishes it, and finds it on the site', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  await newPage(page, 'Ma première page')
  await expect(page.getByText(`${product.siteUrl}/ma-premiere-page`).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('## Un titre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bonjour ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('le monde')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- un')
  await page.keyboard.press('Enter')
  await page.keyboard.type('deux')
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Une page écrite dans un navigateur.')
  await saved(page)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Bonjour le monde')
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
  const url = await page.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')
  await page.goto(url ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma première page')
  await expect(page.locator('strong', { hasText: 'le monde' })).toBeVisible()
  await expect(page.locator('li', { hasText: 'deux' })).toBeVisible()
})

test('words survive a session that ends in mid-sentence: one signs in again above them', async ({
  page,
  context,
  product,
}) => {
  await openAdmin(page, product)
  await newPage(page, 'Au milieu d’une phrase')
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await context.clearCookies()
  await page.keyboard.type('Rien de ceci ne se perd.')
  const again = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await again.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again).toBeHidden()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Rien de ceci')
})

test('two tabs of one person: the second to save sees both sides, and loses neither', async ({
  page,
  context,
  product,
}) => {
  await openAdmin(page, product)
  await newPage(page, 'À deux')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('textbox', { name: 'Texte' })).toBeVisible()
  await page.getByLabel('Titre', { exact: true }).fill('À deux, d’un côté')
  await saved(page)
  await other.getByRole('textbox', { name: 'Texte' }).click()
  await other.keyboard.type('L’autre côté.')
  const both = other.getByRole('dialog', { name: 'Deux versions de ce texte' })
  await both
    .getByRole('radiogroup', { name: 'Titre', exact: true })
    .getByLabel('L’autre version')
    .check()
  await both.getByRole('button', { name: 'Garder ce choix' }).click()
  await saved(other)
  await other.reload()
  await expect(other.getByLabel('Titre', { exact: true })).toHaveValue('À deux, d’un côté')
  await expect(other.getByRole('textbox', { name: 'Texte' })).toContainText('L’autre côté.')
})

// axe comes as a script, which the policy of the admin host would refuse.
test.describe('with the policy set aside', () => {
  test.use({ bypassCSP: true })

  test('axe finds nothing on the screens, narrow and wide, light and dark', async ({
    page,
    product,
  }) => {
    await page.goto(product.adminUrl)
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await openAdmin(page, product)
    await newPage(page, 'Pour tous')
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouvelle page' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const name of ['Textes', 'Journal']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findingsInEachScheme(page)).toEqual([])
    }
  })
})

test('what is on its way to the server when the network goes is there when it is back', async ({
  page,
  context,
  product,
}) => {
  await openAdmin(page, product)
  await newPage(page, 'Dans un tunnel')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('Écrit dans un tunnel.')
  await expect(page.getByText('Hors ligne, gardé dans ce navigateur')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('tunnel')
})

test('a version that was kept comes back, and what was pasted from Word is clean', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  await newPage(page, 'D’abord ceci')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('D’abord ceci.')
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.keyboard.press('Control+a')
  const word = join(root, 'admin/src/editor/testing/pasted/word.html')
  await pasteHtml(text, readFileSync(word, 'utf8'))
  await expect(text.locator('ul > li', { hasText: 'Pain' }).locator('ul > li')).toHaveText(
    'de seigle',
  )
  await expect(text.locator('strong')).toHaveText('ouvertes')
  await page.getByRole('button', { name: 'Versions…' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Enregistrée/ }).click()
  await expect(versions.locator('ins').first()).toBeVisible()
  await versions.getByRole('button', { name: 'Restaurer cette version' }).click()
  await expect(versions).toBeHidden()
  await expect(text).toHaveText('D’abord ceci.')
})
