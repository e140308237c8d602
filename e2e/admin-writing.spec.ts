import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import {
  emptySite,
  moveCaret,
  newPage,
  openPages,
  pasteHtml,
  publishedAddress,
  waitForSave,
} from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { admin, expect, root, test } from './product.ts'

// An empty site. Some tests write without a session, or without a network.
test.use({
  locale: 'fr-FR',
  // 419: the cookie expires while a save is pending.
  expectedNoise: /status of (401|409|419|422)|ERR_INTERNET_DISCONNECTED/,
  environment: emptySite,
})

test('a user writes an article, sees it saved, publishes it, and reads it on the site', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Ma première page', 'article')
  await expect(page.getByText(`${product.siteUrl}/ma-premiere-page`).first()).toBeVisible()
  const written = page.url()
  // The first save creates the text; later saves make no other requests.
  await waitForSave(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`))
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
  await waitForSave(page)
  // The calls that open the screen may come late, but not after a save.
  const first = requested.findIndex((call) => /^PUT .*\/texts\/fr$/.test(call))
  expect(first).toBeGreaterThan(-1)
  const others = /\/links$|\/api\/admin\/pages(\?|$)/
  expect(requested.slice(first).filter((call) => others.test(call))).toEqual([])

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Bonjour le monde')
  const day = page.getByLabel('Date de publication')
  await day.fill('2024-03-09')
  await day.blur()
  await expect(page.getByText('La date que voient les lecteurs')).toBeVisible()
  await day.fill('')
  await day.blur()
  await expect(day, 'an emptied field keeps the day').toHaveValue('2024-03-09')
  const publish = page.getByRole('button', { name: 'Publier en français' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(publish, 'in view at the end of the form').toBeInViewport({ ratio: 1 })
  await publish.click()
  const url = await publishedAddress(page)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma première page')
  await expect(page.locator('.dateline time')).toHaveText('9 mars 2024')
  await expect(page.locator('strong', { hasText: 'le monde' })).toBeVisible()
  await expect(page.locator('li', { hasText: 'deux' })).toBeVisible()

  // Another language starts without an error, and can copy the first one.
  await page.goto(written.replace(/fr$/, 'en'))
  await expect(page.getByText('Cette page n’a pas encore de texte en anglais')).toBeVisible()
  await expect(page.getByText('Cette adresse est celle d’une autre page')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copier depuis la version en français' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Ma première page')
  await expect(page.getByRole('textbox', { name: 'Texte', exact: true })).toContainText('le monde')
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('ma-premiere-page')
  await expect(page.getByText('Cette page n’a pas encore de texte')).toHaveCount(0)
})

test('a session that ends while a user types loses no text: the user signs in again above it', async ({
  page,
  context,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Au milieu d’une phrase')
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await context.clearCookies()
  await page.keyboard.type('Rien de ceci ne se perd.')
  const again = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await again.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again).toBeHidden()
  await waitForSave(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Rien de ceci')
})

// axe is injected as a script, which the Content-Security-Policy would block.
test.describe('without the Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('the screens pass axe, narrow and wide, light and dark', async ({ page, product }) => {
    await page.goto(product.adminUrl)
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await openPages(page, product)
    await newPage(page, 'Pour tous')
    expect(await findingsInEachScheme(page)).toEqual([])
    await waitForSave(page)
    await page.getByRole('navigation', { name: 'Langues de la page' }).getByText('English').click()
    await expect(page.getByText('Cette page n’a pas encore de texte')).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouvelle page' }).click()
    const parent = page.getByRole('combobox', { name: 'Page parente' })
    await parent.click()
    await expect(page.getByRole('tree', { name: 'Page parente' })).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    // The first press closes the tree.
    await parent.press('Escape')
    await parent.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Textes', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Textes' })).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Site', exact: true }).click()
    expect(await runAxe(page)).toEqual([])
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

test('a save that fails because the network is down is sent again once it is back', async ({
  page,
  context,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Dans un tunnel')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('Écrit dans un tunnel.')
  await expect(page.getByText('Hors ligne, gardé dans ce navigateur')).toBeVisible()
  await context.setOffline(false)
  await waitForSave(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('tunnel')
})

test('an earlier version is restored, and content pasted from Word is cleaned', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'D’abord ceci')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('D’abord ceci.')
  await page.keyboard.press('Control+s')
  await waitForSave(page)
  await moveCaret(page, 'Control+a')
  const word = join(root, 'admin/src/editor/testing/pasted/word.html')
  await pasteHtml(text, readFileSync(word, 'utf8'))
  await expect(text.locator('ul > li', { hasText: 'Pain' }).locator('ul > li')).toHaveText(
    'de seigle',
  )
  await expect(text.locator('strong')).toHaveText('ouvertes')
  await page.getByRole('button', { name: 'Versions…' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Enregistrée/ }).click()
  const framed = (side: string) => versions.frameLocator(`iframe[title="${side}"]`)
  await expect(framed('Cette version').locator('main')).toBeVisible()
  await expect(framed('Maintenant').getByText('Pain')).toBeVisible()
  await expect(framed('Cette version').getByText('Pain')).toHaveCount(0)
  await versions.getByLabel('Nom de cette version').fill('Pour mémoire')
  await versions.getByRole('button', { name: 'Nommer' }).click()
  await versions.getByLabel('Chercher une version').fill('mémoire')
  await expect(versions.getByRole('button', { name: /^Pour mémoire/ })).toBeVisible()
  await versions.getByLabel('Par blocs').check()
  await expect(versions.locator('ins.shown-block li', { hasText: 'Pain' })).toBeVisible()
  await versions.getByLabel('Comme texte').check()
  await expect(versions.locator('.difference ins', { hasText: 'Pain' })).toBeVisible()
  await expect(versions.locator('.difference').first()).not.toContainText('<')
  await versions.getByRole('button', { name: 'Restaurer cette version' }).click()
  await expect(versions).toBeHidden()
  await expect(text).toHaveText('D’abord ceci.')

  // On a phone a link jumps to the publishing panel, and Back leaves the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  const address = page.url()
  await page.getByRole('link', { name: 'Aperçu, publication et versions' }).click()
  await expect(page.getByRole('button', { name: 'Versions…' })).toBeInViewport()
  expect(page.url()).toBe(address)

  // The bottom bar stays visible and never covers the line that is typed.
  await text.focus()
  await moveCaret(page, 'Control+End')
  for (let line = 0; line < 20; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Tout en bas')
  const publish = page.getByRole('button', { name: 'Publier en français' })
  await expect(publish).toBeInViewport()
  const bottomOf = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom)
  const distance = async () =>
    (await bottomOf(publish)) - (await bottomOf(text.getByText('Tout en bas')))
  await expect.poll(distance).toBeGreaterThan(40)
})
