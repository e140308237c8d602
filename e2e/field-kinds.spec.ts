import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newPage, openAdmin, publishIt, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { build, copyCheckout } from './checkout.ts'
import { eventTemplates } from './event-templates.ts'
import { test as base, expect, freePorts, newDataDir, root, startProduct } from './product.ts'
import { createSource, publishText } from './translation.ts'

/** Journeys on a site folder whose templates have fields of every kind. */
const test = base.extend({
  product: [
    async ({ keep }, use) => use(await keep('event-templates', openSite)),
    { scope: 'test', timeout: 240_000 },
  ],
})
test.use({ locale: 'fr-FR', bypassCSP: true, expectedNoise: /status of 404/ })

async function openSite() {
  const checkout = copyCheckout()
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  mkdirSync(join(checkout, 'templates'))
  for (const [name, source] of Object.entries(eventTemplates))
    writeFileSync(join(checkout, 'templates', name), source)
  await build(checkout)
  const dataDir = newDataDir()
  const [port, adminPort] = await freePorts()
  const siteUrl = `http://127.0.0.1:${port}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const stop = await startProduct(checkout, { siteUrl, adminUrl, dataDir })
  const close = async () => {
    await stop()
    for (const folder of [checkout, dataDir]) rmSync(folder, { recursive: true })
  }
  const databaseUrl = `file:${join(dataDir, 'vitrine.db')}`
  return {
    thing: { siteUrl, adminUrl, dataDir, databaseUrl, printed: '', latestLog: () => '' },
    close,
  }
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')

test('fields of every kind are filled by keyboard, published and listed', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/media', 'Médiathèque')
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  })
  await expect(page.getByText('plan', { exact: true }).first()).toBeVisible()
  await page.goto(`${product.adminUrl}/pages`)
  await newPage(page, 'Balade d’été', 'event')
  await page.getByLabel('Jour').fill('2026-07-04')
  await page.getByLabel('Genre').selectOption('Balade')
  await fillProgram(page)
  await fillNotes(page)
  await chooseFiles(page)
  const partners = page.getByRole('group', { name: 'Partenaires' })
  const add = partners.getByRole('combobox')
  for (const title of ['conf', 'contact']) {
    await add.fill(title)
    await expect(partners.getByRole('treeitem').first()).toBeVisible()
    await add.press('Enter')
  }
  await expect(partners.getByRole('listitem')).toHaveCount(2)
  await waitForSave(page)
  expect(await findingsInEachScheme(page)).toEqual([])
  await publishIt(page)
  const address = await page.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.locator('.program li')).toHaveText(['10 h, 13', '9 h, 1'])
  await expect(page.locator('.notes')).toHaveText('Prenez de l’eau\u202f!')
  await expect(page.locator('.notes strong')).toHaveText('de l’eau\u202f!')
  await expect(page.locator('.leaflet a')).toHaveText(/^plan \(PDF, 33\s/)
  await expect(page.locator('.page img')).toHaveCount(1)
  await expect(page.locator('.partners a')).toHaveCount(2)
  expect(await findingsInEachScheme(page)).toEqual([])
  await showList(page, product)
})

/** Adds, moves and removes rows with keys only. */
async function fillProgram(page: Page) {
  const program = page.getByRole('group', { name: 'Programme' })
  const add = program.getByRole('button', { name: 'Ajouter une ligne' })
  await add.press('Enter')
  // The first field of a new row has the focus.
  await expect(program.getByLabel('Heure').last()).toBeFocused()
  await page.keyboard.type('9 h')
  await add.press('Enter')
  await expect(program.getByLabel('Heure').last()).toBeFocused()
  await page.keyboard.type('10 h')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Alt+ArrowUp')
  const up = program.getByRole('button', { name: 'Descendre Ligne 1' })
  await expect(up).toBeFocused()
  await expect(program.getByRole('status')).toHaveText('Ligne 2\u00a0: position 1 sur 2')
  await expect(program.getByLabel('Heure').first()).toHaveValue('10 h')
  await program.getByRole('button', { name: 'Retirer Ligne 2' }).press('Enter')
  await expect(program.getByLabel('Heure')).toHaveCount(1)
  await program.getByRole('button', { name: 'Annuler le dernier changement' }).press('Enter')
  await expect(program.getByLabel('Heure').last()).toHaveValue('9 h')
}

async function fillNotes(page: Page) {
  const notes = page.getByRole('textbox', { name: 'À savoir' })
  await notes.focus()
  await page.keyboard.type('Prenez ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('de l’eau !')
  await expect(notes.locator('strong')).toHaveText('de l’eau !')
}

async function chooseFiles(page: Page) {
  await page.getByRole('button', { name: 'Choisir un document' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: /plan/ }).press('Enter')
  await expect(page.getByRole('group', { name: 'Dépliant' })).toContainText('plan (PDF, 33')
  await page.getByRole('button', { name: 'Ajouter des images' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[aria-pressed]').first().press('Enter')
  await dialog.getByRole('button', { name: 'Insérer 1 fichier' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Galerie' }).getByRole('listitem')).toHaveCount(1)
}

/** A second event comes before the first one: its day is later. */
async function showList(page: Page, product: { adminUrl: string }) {
  await page.goto(`${product.adminUrl}/pages`)
  await newPage(page, 'Marché', 'event')
  await page.getByLabel('Jour').fill('2026-12-20')
  const program = page.getByRole('group', { name: 'Programme' })
  await program.getByRole('button', { name: 'Ajouter une ligne' }).press('Enter')
  await expect(program.getByLabel('Heure')).toBeFocused()
  await page.keyboard.type('8 h')
  await waitForSave(page)
  await publishIt(page)
  await page.goto(`${product.adminUrl}/pages`)
  await newPage(page, 'Nos rendez-vous', 'events')
  await publishIt(page)
  const address = await page.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.locator('.card h2')).toHaveText(['Marché', 'Balade d’été'])
  await expect(page.locator('.card p')).toHaveText(['20 décembre 2026', '4 juillet 2026 · Balade'])
}

test('rows and rich text are translated next to their source by keyboard', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/pages', 'Pages')
  const program = { rows: [{ hour: 'Matin', seats: 12 }, { hour: 'Soir' }] }
  const notes = { html: '<p>Prévoir des <strong>bottes</strong>.</p><p>Chiens admis.</p>' }
  const values = { 'event.program': program, 'event.notes': notes }
  const source = { title: 'Balade', content: '<p>Une balade.</p>' }
  const id = await createSource(page, { ...source, field_values: JSON.stringify(values) }, 'event')
  await page.goto(`${product.adminUrl}/pages/${id}/translate/en`)
  await page.getByRole('button', { name: 'Avec la structure de la source' }).click()
  const progress = page.locator('.translate-progress p')
  await expect(progress).toHaveText(/^6 sur 6 à faire/)
  await expect(page.getByRole('textbox', { name: 'À savoir' }).locator('p')).toHaveCount(2)
  const active = page.locator('.source-unit[aria-current]')
  await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
  for (const [words, kind, translation] of [
    ['Balade', 'Titre', 'Walk'],
    ['Une balade.', 'Paragraphe', 'A walk.'],
    ['Matin', 'Programme · Ligne 1 · Heure', 'Morning'],
    ['Soir', 'Programme · Ligne 2 · Heure', 'Evening'],
    ['bottes', 'À savoir · Paragraphe', 'Bring boots.'],
    ['Chiens admis.', 'À savoir · Paragraphe', 'Dogs are welcome.'],
  ] as const) {
    await expect(active).toContainText(words)
    await expect(active).toContainText(kind)
    await page.keyboard.type(translation)
    await page.keyboard.press('Control+Enter')
  }
  await expect(progress).toHaveText('Tout est à jour')
  await waitForSave(page)
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Publier en anglais' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()

  const rows = [{ hour: 'Matin frais', seats: 12 }, { hour: 'Soir' }]
  const field_values = JSON.stringify({ ...values, 'event.program': { rows } })
  await publishText(page, id, 'fr', { ...source, field_values })
  await page.reload()
  await expect(progress).toHaveText(/^1 sur 6 à faire/)
  await expect(page.getByRole('textbox', { name: 'À savoir' })).toContainText('Dogs')
  await page.keyboard.press('F8')
  await expect(active).toContainText('frais')
  await expect(page.locator('input:focus')).toHaveValue('Morning')
  await page.keyboard.type('Cool morning')
  await page.keyboard.press('Control+Enter')
  await expect(progress).toHaveText('Tout est à jour')
})
