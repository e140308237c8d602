import type { Browser, Page } from '@playwright/test'
import type { AdminAlert } from '../contract/src/admin/alerts.ts'
import { openAdmin, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, type Product, test } from './product.ts'
import { callAdmin } from './translation.ts'

const alertOf = (page: Page) => page.locator('#v-alert')

/** Opens the site as a reader, with its Content-Security-Policy. */
async function openAsReader(browser: Browser, { siteUrl }: Product, path: string) {
  const context = await browser.newContext({ baseURL: siteUrl, locale: 'fr-FR' })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(path)
  return { page, refused, close: () => context.close() }
}

/** Sum of the layout shifts of the document. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords().map((entry) => Number(entry.toJSON().value))
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  environment: ownSite('alerts in the admin'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 422/,
})

test('an alert is written, closed by a reader, changed and ended', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await openAdmin(page, product, '/alert', 'Alerte')
  await expect(page.getByText('Aucune alerte.')).toBeVisible()
  const before = await (await page.request.get(product.siteUrl)).text()

  await page.getByRole('button', { name: 'Nouvelle alerte' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nouvelle alerte' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Avertissement')).toBeChecked()
  await page.getByRole('button', { name: 'Afficher l’alerte' }).press('Enter')
  await expect(page.getByText('Rédigez l’alerte dans au moins une langue.')).toBeVisible()
  await page.getByLabel('Texte (Français)').fill('La mairie est fermée lundi.')
  await page.getByLabel('Texte (العربية)').fill('البلدية مغلقة يوم الاثنين.')
  await page.getByLabel('Intitulé du lien (Français)').fill('Horaires')
  await page.getByLabel('Adresse du lien (Français)').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Afficher l’alerte' }).press('Enter')
  await expect(page.getByText(/^Un lien mène à une page du site/).last()).toBeVisible()
  await page.getByLabel('Adresse du lien (Français)').fill('/')
  await expect(
    page.getByRole('img', { name: 'La mairie est fermée lundi. Horaires' }),
  ).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Afficher l’alerte' }).press('Enter')
  await expect(page.getByText('L’alerte s’affiche sur le site.')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  await page.goto(product.siteUrl)
  await expect(alertOf(page)).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])

  const reader = await openAsReader(browser, product, '/')
  await test.step('the alert is a live region above the header', async () => {
    const alert = reader.page.getByRole('region', { name: 'Avertissement' })
    await expect(alert.getByRole('status')).toHaveText('La mairie est fermée lundi. Horaires')
    await expect(alert.getByRole('link')).toHaveAttribute('href', '/')
  })
  await test.step('in Arabic it runs from right to left, in German it is marked as French', async () => {
    await follow(reader.page, '/ar')
    await expect(alertOf(reader.page)).toContainText('البلدية مغلقة')
    await expect(reader.page.locator('html')).toHaveAttribute('dir', 'rtl')
    await follow(reader.page, '/de')
    await expect(alertOf(reader.page).getByRole('status')).toHaveAttribute('lang', 'fr')
  })
  await test.step('a closed alert stays closed on the next pages and after a reload', async () => {
    await alertOf(reader.page).getByRole('button').press('Enter')
    await expect(alertOf(reader.page)).toBeHidden()
    await markDocument(reader.page)
    await follow(reader.page, '/en')
    await expect(reader.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(alertOf(reader.page)).toBeHidden()
    await expectSameDocument(reader.page)
    for (const path of ['/', '/en']) {
      await reader.page.goto(path)
      await expect(alertOf(reader.page)).toBeHidden()
      await reader.page.evaluate(() => document.fonts.ready)
      // A font may move a line by less than two decimals.
      expect(await layoutShift(reader.page)).toBeCloseTo(0, 2)
    }
  })

  await openAdmin(page, product, '/alert', 'Alerte')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Texte (Français)').fill('La mairie est fermée lundi et mardi.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('L’alerte s’affiche sur le site.')).toBeVisible()
  await test.step('a changed alert appears in the open document of a reader', async () => {
    await markDocument(reader.page)
    await follow(reader.page, '/')
    await expect(alertOf(reader.page).getByRole('status')).toHaveText(
      'La mairie est fermée lundi et mardi. Horaires',
    )
    await expect(alertOf(reader.page)).toBeVisible()
    await expectSameDocument(reader.page)
  })

  await page.getByRole('button', { name: 'Terminer maintenant' }).click()
  await expect(page.getByText('L’alerte est terminée.')).toBeVisible()
  await follow(reader.page, '/en')
  await expect(reader.page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(alertOf(reader.page)).toHaveCount(0)
  expect(await (await page.request.get(product.siteUrl)).text()).toBe(before)
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(page.getByText('Affichée')).toBeVisible()
  await follow(reader.page, '/')
  await expect(alertOf(reader.page)).toBeVisible()
  await page.getByRole('button', { name: 'Terminer maintenant' }).click()
  await expect(page.getByText('Terminée', { exact: true })).toBeVisible()
  expect(reader.refused).toEqual([])
  await reader.close()
})

test('a planned alert appears and leaves by itself', async ({ page, product, browser }) => {
  test.slow()
  await openAdmin(page, product, '/alert', 'Alerte')
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const alert = {
    degree: 'urgent',
    texts: { fr: { text: 'Crue du lac', label: '', url: '' } },
    startsAt: inSeconds(8),
    dismissible: false,
  }
  const planned = { ...alert, endsAt: null }
  const { data } = await callAdmin<{ data: AdminAlert }>(page, 'POST', '/alerts', planned)
  expect(data.state).toBe('planned')
  const reader = await openAsReader(browser, product, '/')
  const isOnSite = async () => (await readHome(product)).includes('Crue du lac')
  const patience = { timeout: 60_000, intervals: [500] }
  await expect.poll(isOnSite, patience).toBe(true)
  await reader.page.reload()
  await expect(alertOf(reader.page).getByRole('alert')).toHaveText('Crue du lac')
  await expect(alertOf(reader.page).getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Affichée')).toBeVisible({ timeout: 60_000 })
  const { data: alerts } = await callAdmin<{ data: AdminAlert[] }>(page, 'GET', '/alerts')
  const version = alerts.find(({ id }) => id === data.id)?.version
  const ending = { ...alert, version, endsAt: inSeconds(8) }
  await callAdmin(page, 'PUT', `/alerts/${data.id}`, ending)
  await expect.poll(isOnSite, patience).toBe(false)
  await expect(page.getByText('Affichée')).toBeHidden({ timeout: 60_000 })
  await reader.close()
})

const readHome = async ({ siteUrl }: Product) => (await fetch(siteUrl)).text()
