import type { Page, Request } from '@playwright/test'
import type { TranslationView } from '../contract/src/admin/translations.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { openPages, ownSite, publishIt, textOf, waitForSave } from './admin.ts'
import { findingsInEveryLook } from './axe.ts'
import { onEachDatabase } from './on-each-database.ts'
import { test as base, expect, type Product } from './product.ts'
import { addPerson, limitPerson } from './staff.ts'
import { callAdmin, createSource, publishText } from './translation.ts'

const title = 'Le marché'
const content =
  '<h2>Horaires</h2>\n<p>Chaque samedi, de 8 h à 13 h.</p>\n' +
  '<ul>\n<li>Des légumes</li>\n<li>Du pain</li>\n</ul>\n<p>La place coûte 14,50 €.</p>'
const english = {
  title: 'The market',
  content:
    '<h2>Opening hours</h2>\n<p>Every Saturday, from 8 a.m. to 1 p.m.</p>\n' +
    '<ul>\n<li>Vegetables</li>\n<li>Bread</li>\n</ul>\n<p>A stand costs €14.50.</p>',
}

const next = (page: Page) => page.keyboard.press('F8')
const confirm = (page: Page) => page.keyboard.press('Control+Enter')
const progressOf = (page: Page) => page.locator('.translate-progress p')
const unitOf = (page: Page, text: string) => page.locator('.source-unit').filter({ hasText: text })

async function openSide(page: Page, product: Product, id: number, locale = 'en') {
  await page.goto(`${product.adminUrl}/pages/${id}/translate/${locale}`)
  await expect(page.getByRole('region', { name: 'Texte source' })).toBeVisible()
  await expect(page.locator('.editor-text .ProseMirror')).toBeVisible()
}

/** Publishes a text and its translation, and opens them once every unit is confirmed. Returns the id. */
async function openConfirmed(page: Page, product: Product): Promise<number> {
  await openPages(page, product)
  const id = await createSource(page, { title, content })
  await publishText(page, id, 'en', english)
  await openSide(page, product, id)
  await page.getByRole('button', { name: 'Tout est encore juste' }).click()
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  return id
}

// Extended, because an environment that is used by the file would apply to PostgreSQL too.
const test = base.extend({ environment: ownSite('a text next to its source') })
test.use({ locale: 'fr-FR', bypassCSP: true, expectedNoise: /status of 409/ })

onEachDatabase('a text next to its source', ({ test }) => {
  test('is translated by keyboard from nothing to published', async ({ page, product }) => {
    test.slow()
    await openPages(page, product)
    const id = await createSource(page, { title, content })
    await openSide(page, product, id)
    // The screen asks first how to begin: the title does not take the focus.
    await page.getByRole('button', { name: 'Avec la structure de la source' }).focus()
    await expect(page.locator('.source-unit[aria-current]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
    await expect(textOf(page).locator('li')).toHaveCount(2)
    await expect(progressOf(page)).toHaveText(/^6 sur 6 à faire/)
    const places = textOf(page).locator('[data-placeholder]')
    await expect(places).toHaveCount(5)
    await expect(places.first()).toHaveAttribute('data-placeholder', 'Horaires')

    const translations = [
      ['Le marché', 'The market'],
      ['Horaires', 'Opening hours'],
      ['Chaque samedi', 'Every Saturday, from 8 a.m. to 1 p.m.'],
      ['Des légumes', 'Vegetables'],
      ['Du pain', 'Bread'],
      ['La place', 'A stand costs €14.50.'],
    ] as const
    for (const [source, target] of translations) {
      await expect(page.locator('.source-unit[aria-current]')).toContainText(source)
      await page.keyboard.type(target)
      await confirm(page)
    }
    await expect(progressOf(page)).toHaveText('Tout est à jour')
    await waitForSave(page)
    const publish = page.getByRole('button', { name: 'Publier en anglais' })
    await publish.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
    const address = await page.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')
    await page.goto(address ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The market')
    await expect(page.getByRole('listitem').filter({ hasText: 'Vegetables' })).toBeVisible()
  })

  test('only a change of words makes units out of date, and the old source right again', async ({
    page,
    product,
  }) => {
    test.slow()
    const id = await openConfirmed(page, product)

    const section = /<h2>.*13 h\.<\/p>\n/s.exec(content)?.[0] ?? ''
    for (const [changed, ...toDo] of [
      [content.replace('8 h', '8\u00a0h')],
      [content.replace('samedi,', 'samedi')],
      [content.replace('Du pain', '« Du pain »')],
      [content.replace('samedi', '<strong>samedi</strong>')],
      [`<div class="note">${content}</div>`],
      [`${content.replace(section, '')}\n${section}`],
      [content.replace('14,50', '15,50'), '15,50'],
      [content.replace('<li>Du pain</li>', '<li>Du pain</li>\n<li>Du miel</li>'), 'Du miel'],
    ] as const) {
      await publishText(page, id, 'fr', { title, content: changed })
      expect(await listToDo(page, id), changed).toEqual(
        toDo.map((word) => expect.stringContaining(word)),
      )
    }

    await publishText(page, id, 'fr', { title, content: content.replace('samedi', 'dimanche') })
    await openSide(page, product, id)
    await expect(progressOf(page)).toHaveText(/^1 sur \d à faire/)
    const changed = unitOf(page, 'dimanche')
    await expect(changed).toContainText('source modifiée')
    await expect(changed.locator('ins')).toHaveText('[nouveau] dimanche,')
    await page.goto(`${product.adminUrl}/pages/${id}/en`)
    await expect(page.getByText('1 unité à revoir')).toBeVisible()
    await page.getByRole('link', { name: 'Traduire côte à côte' }).click()
    await publishText(page, id, 'fr', { title, content })
    await openSide(page, product, id)
    await expect(progressOf(page)).toHaveText('Tout est à jour')

    await page.goto(`${product.adminUrl}/pages/${id}/fr`)
    await textOf(page).locator('h2').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' fixes')
    await waitForSave(page)
    await page.getByLabel('Petite correction').check()
    await publishIt(page)
    await openSide(page, product, id)
    await expect(unitOf(page, 'Horaires fixes')).toContainText('à jour')
    await expect(progressOf(page)).toHaveText('Tout est à jour')
  })
})

test('existing pairs are proposed, and confirmed by a person alone', async ({ page, product }) => {
  test.slow()
  await openPages(page, product)
  const id = await createSource(page, { title, content })
  await publishText(page, id, 'en', english)
  await openSide(page, product, id)
  await expect(progressOf(page)).toHaveText(/6 paires proposées à confirmer/)
  await expect(unitOf(page, 'Des légumes')).toContainText('paire proposée')
  await next(page)
  await confirm(page)
  await expect(progressOf(page)).toHaveText(/5 paires proposées à confirmer/)
  await page.getByRole('button', { name: 'Tout est encore juste' }).click()
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(progressOf(page)).toHaveText(/5 paires proposées à confirmer/)
  expect(await findingsInEveryLook(page)).toEqual([])
})

test('an edited unit counts as translated when the writer moves on', async ({ page, product }) => {
  test.slow()
  const id = await openConfirmed(page, product)
  await publishText(page, id, 'fr', { title, content: content.replace('Du pain', 'Du vin') })
  await openSide(page, product, id)
  await expect(progressOf(page)).toHaveText(/^1 sur 6 à faire/)
  const bread = textOf(page).locator('li').last()
  await bread.click()
  await textOf(page).locator('h2').click()
  await expect(unitOf(page, 'vin')).toContainText('source modifiée')
  await bread.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and wine')
  // A reload keeps what the server does not have yet.
  await holdFirst(page, id)
  const held = page.waitForRequest((request) => isStoring(request, id))
  await textOf(page).locator('h2').click()
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  await held
  const confirmed = waitForStored(page, id)
  await page.reload()
  await confirmed
  await page.reload()
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  await bread.click()
  const reopened = waitForStored(page, id)
  await page.getByRole('button', { name: 'Remettre à faire' }).click()
  await expect(progressOf(page)).toHaveText(/^1 sur 6 à faire/)
  await reopened
  await page.reload()
  await expect(progressOf(page)).toHaveText(/^1 sur 6 à faire/)
  await expect(unitOf(page, 'vin')).toContainText('source modifiée')
})

test('of a long text, only units in view are whole, and the next one to do is found', async ({
  page,
  product,
}) => {
  const write = (words: string, changed = '') =>
    Array.from({ length: 400 }, (_, at) => `<p>${words} ${at}${at === 390 ? changed : ''}</p>`)
  const long = (changed?: string) => write('Le règlement, article', changed).join('\n')
  await openPages(page, product)
  const id = await createSource(page, { title: 'Le règlement', content: long() })
  await publishText(page, id, 'en', {
    title: 'The rules',
    content: write('The rules, article').join('\n'),
  })
  await openSide(page, product, id)
  await page.getByRole('button', { name: 'Tout est encore juste' }).click()
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  await publishText(page, id, 'fr', { title: 'Le règlement', content: long(' abrogé') })
  await openSide(page, product, id)
  await expect(progressOf(page)).toHaveText(/^1 sur 401 à faire/)
  await expect(unitOf(page, 'article 200')).toHaveText('Le règlement, article 200')
  await next(page)
  const active = page.locator('.source-unit[aria-current]')
  await expect(active.locator('ins')).toHaveText('[nouveau] abrogé')
  await expect(active).toBeInViewport()
  await expect(unitOf(page, 'article 388').getByRole('button')).toBeVisible()
  await expect(textOf(page).locator('[data-unit]')).toHaveText('The rules, article 390')
  await page.keyboard.type(' (repealed)')
  await confirm(page)
  await expect(progressOf(page)).toHaveText('Tout est à jour')
  await expect(textOf(page).locator('[data-unit]')).toHaveCount(0)
})

test('two people who confirm one unit: the second one sees both', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const marie = { name: 'Marie', email: 'marie-t@example.org', password: 'une phrase de passe' }
  await addPerson(product, { ...marie, role: roles.editor })
  await openPages(page, product)
  const id = await createSource(page, { title, content })
  await publishText(page, id, 'en', english)
  const context = await browser.newContext({ locale: 'fr-FR' })
  const other = await context.newPage()
  await openPages(other, product, marie)
  await openSide(other, product, id)
  await openSide(page, product, id)
  await next(page)
  await confirm(page)
  await expect(progressOf(page)).toHaveText(/5 paires proposées/)
  await next(other)
  await confirm(other)
  const note = other.locator('.note').filter({ hasText: 'Une autre personne a changé' })
  await expect(note).toContainText('Le marché')
  await expect(note).toContainText('à jour')
  await expect(note).toContainText('The market')
  await note.getByRole('button', { name: 'Laisser ainsi' }).click()
  await expect(note).toHaveCount(0)
  await expect(progressOf(other)).toHaveText(/5 paires proposées/)

  // A person limited to Spanish reads English.
  await limitPerson(product, marie, ['es'])
  await other.reload()
  await expect(other.getByText('Vous écrivez en espagnol seulement.')).toBeVisible()
  await expect(textOf(other)).toHaveAttribute('contenteditable', 'false')
  await expect(other.getByRole('button', { name: 'Confirmer' })).toHaveCount(0)
  await context.close()
})

/** Words of the fields and units that are not right, by the API. */
async function listToDo(page: Page, id: number) {
  const { data } = await callAdmin<{ data: TranslationView }>(
    page,
    'GET',
    `/pages/${id}/translations/en`,
  )
  const all = [...data.fields.map((each) => ({ ...each, html: each.source })), ...data.units]
  return all.filter(({ state }) => state !== 'right').map(({ html }) => html)
}

/** True for a request that stores the states of units of the English translation. */
const isStoring = (request: Request, id: number) =>
  request.method() === 'PUT' && request.url().endsWith(`/pages/${id}/translations/en`)

/** Never answers the first request that stores states of units: only a reload ends it. */
async function holdFirst(page: Page, id: number) {
  let isHeld = false
  await page.route(`**/pages/${id}/translations/en`, (route) => {
    if (isHeld || !isStoring(route.request(), id)) return route.continue()
    isHeld = true
  })
}

/** Waits until the states of units are stored. */
const waitForStored = (page: Page, id: number) =>
  page.waitForResponse((answer) => isStoring(answer.request(), id))
