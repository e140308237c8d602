import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { enter, leave } from './account.ts'
import { findingsInEachScheme } from './axe.ts'
import { countReaders, dayAgo, forgetReaders } from './counts.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect, type Product, test } from './product.ts'
import { addPerson } from './staff.ts'

const editor = { email: 'edith@example.org', name: 'Édith Piaf', role: roles.editor }
const visitor = { email: 'marie@example.org', name: 'Marie Curie', role: roles.visitor }
const statistics = '/dashboard/statistics'
const dossier = '/dashboard/statistics/dossier'
const register = '/dashboard/statistics/forms'

test.use({ timezoneId: 'Europe/Paris' })

async function asEditor(page: Page, product: Product, path: string) {
  await addPerson(product, editor)
  await forgetReaders(product)
  await countReaders(product)
  await enter(page.context(), product, editor)
  await page.goto(path)
}

const plot = (page: Page) => page.locator('.recharts-surface').first()
const calendar = (page: Page) => page.getByRole('button', { name: 'Une autre période' })

test('an editor opens the statistics from the menu, changes the period, and downloads a file', async ({
  page,
  product,
}) => {
  await asEditor(page, product, '/dashboard')
  await hydrated(page)
  await page.getByRole('link', { name: 'Statistiques' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques')
  await expect(plot(page)).toBeVisible()
  await page.getByText('Les mêmes chiffres en tableau').click()
  const days = page.getByRole('table').first().locator('tbody tr')
  await expect(days).toHaveCount(30)
  await page.getByRole('link', { name: '7 jours' }).click()
  await expect(page).toHaveURL(`${statistics}?from=${dayAgo(6)}&to=${dayAgo(0)}`)
  await expect(days).toHaveCount(7)
  await expect(page.getByRole('link', { name: '7 jours' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(days).toHaveCount(30)

  // Totals are compared with the previous period, in words too.
  const views = page.locator('.counted [data-series="views"]')
  await expect(views).toContainText(/Pages vues.*En hausse.*\+\d+\s%.*contre/s)
  await expect(page.getByText('Comparé à la période précédente')).toBeVisible()
  await page.goto(`${statistics}?from=${dayAgo(59)}&to=${dayAgo(0)}`)
  await expect(views).toContainText(/En hausse/)

  await page.goto(statistics)
  await hydrated(page)
  await limitToEnglish(page, product)
})

test('a period is chosen in the calendar by keyboard, Monday first', async ({ page, product }) => {
  await asEditor(page, product, `${statistics}?from=${dayAgo(20)}&to=${dayAgo(10)}`)
  await hydrated(page)
  const styles = await page.locator('style').count()
  await calendar(page).focus()
  await page.keyboard.press('Enter')
  const weekdays = page.locator('.range-field thead th')
  await expect(weekdays).toHaveText(['lu', 'ma', 'me', 'je', 've', 'sa', 'di'])
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Une autre période/)
  await page.keyboard.press('Escape')
  await expect(weekdays).toHaveCount(0)
  await expect(calendar(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(weekdays).toHaveCount(7)
  await page.locator('.range-field td button[data-first-in-range]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Afficher' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${statistics}?from=${dayAgo(20)}&to=${dayAgo(20)}`)
  expect(await page.locator('style').count(), 'the kit writes no style element').toBe(styles)
})

/** Limits pages to a language, and downloads them. */
async function limitToEnglish(page: Page, product: Product) {
  await page.getByRole('navigation', { name: 'Langue des pages' }).getByText('English').click()
  await expect(page).toHaveURL(/language=en/)
  const list = page.getByRole('region', { name: 'Pages', exact: true })
  await expect(list.locator('tbody').first()).not.toContainText('Français')
  const waiting = page.waitForEvent('download')
  await list.getByRole('link', { name: 'Télécharger en CSV Pages' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe(`statistiques-pages-${dayAgo(29)}-${dayAgo(0)}.csv`)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffPage,Langue,Adresse,Vues,Visiteurs')
  expect(lines[1]).toContain(`,en,${product.siteUrl}/en,`)
}

test('the live counter refreshes when the tab is visible, and not while it is hidden', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await asEditor(page, product, statistics)
  await hydrated(page)
  const live = page.getByRole('region', { name: 'En ce moment' })
  await expect(live.locator('strong')).toHaveText(['9', '24'])
  await forgetReaders(product)
  const requested = page.waitForResponse(/statistics\/live/)
  await page.clock.fastForward(30_000)
  await requested
  await expect(live.locator('strong')).toHaveText(['0', '0'])
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('statistics/live')) calls++
  })
  const hide = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await hide('hidden')
  await page.clock.fastForward(120_000)
  expect(calls).toBe(0)
  const again = page.waitForResponse(/statistics\/live/)
  await hide('visible')
  await again
})

test('the details of a page keep the period, and missing addresses show a redirect rule', async ({
  page,
  product,
}) => {
  const days = `?from=${dayAgo(6)}&to=${dayAgo(0)}`
  await asEditor(page, product, statistics + days)
  await hydrated(page)
  await expect(page.getByText('Le dernier jour n’est pas terminé')).toBeVisible()
  await page.getByText('Rediriger ces adresses').click()
  await expect(page.getByText("'/ancienne-page': '/nouvelle-adresse',")).toBeVisible()

  await page.getByRole('link', { name: /^En détail Un site à vous/ }).click()
  await expect(page).toHaveURL(new RegExp(`/statistics/pages/\\d+\\${days}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Un site à vous')
  await page.getByText('Les mêmes chiffres en tableau').click()
  await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(7)
  await expect(page.getByRole('table').first()).toContainText('(en cours)')
  await page.getByRole('link', { name: 'Aujourd’hui' }).click()
  await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: 'Toutes les statistiques' }).click()
  await expect(page).toHaveURL(`${statistics}?from=${dayAgo(0)}&to=${dayAgo(0)}`)
})

test('a site without counts shows a hint', async ({ page, product }) => {
  await addPerson(product, editor)
  await forgetReaders(product)
  await enter(page.context(), product, editor)
  await page.goto(statistics)
  await expect(page.getByRole('heading', { name: 'Rien n’a encore été compté' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the dossier states the settings of this site', async ({ page, product }) => {
  await asEditor(page, product, statistics)
  await page.getByRole('link', { name: 'Dossier CNIL' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dossier pour la CNIL')
  const article = page.getByRole('article')
  for (const said of [product.siteUrl, '25 mois', 'Europe/Paris', 'chaque jour'])
    await expect(article).toContainText(said)
  await expect(article.getByRole('link', { name: /statistics-choice/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Réglages en vigueur' })).toBeVisible()
})

test.describe('refusals and errors', () => {
  test.use({ expectedNoise: /status of 4(03|04|22)|ERR_CONNECTION_REFUSED/ })

  test('a visitor gets 403, a guest is redirected to the sign-in', async ({ page, product }) => {
    await addPerson(product, visitor)
    await addPerson(product, editor)
    for (const path of [statistics, `${statistics}/pages/1`, dossier, register]) {
      await leave(page)
      await page.context().clearCookies()
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard\/login/)
      await enter(page.context(), product, visitor)
      expect((await page.goto(path))?.status()).toBe(403)
    }
    await expect(page.getByRole('link', { name: 'Statistiques' })).toHaveCount(0)
    await enter(page.context(), product, editor)
    for (const id of ['987654', 'x'])
      expect((await page.goto(`${statistics}/pages/${id}`))?.status()).toBe(404)
  })

  test('an invalid period shows an explanation, and a failed request can be retried', async ({
    page,
    product,
  }) => {
    await asEditor(page, product, `${statistics}?from=2026-02-31`)
    await expect(page.getByRole('alert')).toContainText('Une date s’écrit année-mois-jour')
    await page.getByRole('link', { name: 'Voir les 30 derniers jours' }).click()
    await expect(page).toHaveURL(statistics)
    await expect(page.getByRole('table').first()).toBeAttached()

    await hydrated(page)
    await page.route('**/api/admin/statistics?*', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: '7 jours' }).click()
    await expect(page.getByRole('alert')).toContainText('n’ont pas pu être chargées')
    await page.unroute('**/api/admin/statistics?*')
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(page.getByRole('link', { name: '7 jours' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a period is typed into two fields, and all figures are shown', async ({
    page,
    product,
  }) => {
    await asEditor(page, product, statistics)
    await page.getByLabel('Du', { exact: true }).fill(dayAgo(3))
    await page.getByLabel('Au', { exact: true }).fill(dayAgo(2))
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(`${statistics}?from=${dayAgo(3)}&to=${dayAgo(2)}`)
    await expect(page.locator('.plain-plot')).toBeVisible()
    await page.getByText('Les mêmes chiffres en tableau').click()
    await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(2)
    await page.getByRole('link', { name: 'En détail' }).first().click()
    await expect(page).toHaveURL(/statistics\/pages\/\d+\?from=/)
    await page.getByLabel('Au', { exact: true }).fill(dayAgo(1))
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page.getByText('Les mêmes chiffres en tableau')).toBeVisible()
    await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(3)
  })
})

test.describe('accessibility', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })

  test('the statistics pass axe and the HTML validator, narrow and wide, light and dark', async ({
    page,
    product,
  }) => {
    test.slow()
    await asEditor(page, product, statistics)
    for (const path of [statistics, `${statistics}/pages/1`, dossier, register]) {
      await page.goto(path)
      await hydrated(page)
      for (const details of await page.locator('details').all())
        await details.evaluate((element) => element.setAttribute('open', ''))
      expect(await findingsInEachScheme(page)).toEqual([])
      const html = await (await page.request.get(path)).text()
      expect(await htmlFindings(html)).toEqual([])
    }
  })
})
