import type { Page } from '@playwright/test'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { commentReport, reportBug } from '../contract/src/endpoints/reports.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { call } from './account.ts'
import { findingsInEachScheme, findingsInEveryLook, runAxe } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import type { Product } from './product.ts'
import { expect, openReport, reportButton, signedInAs, test } from './reports.ts'

/** Sends a report without the widget. Returns its number. */
async function reported(page: Page, product: Product, more: object = {}): Promise<number> {
  const report = {
    title: 'Le menu reste fermé',
    description: 'Sur mon téléphone.\nToujours.',
    steps: 'Toucher « Menu ».',
    address: '/contact',
    browser: 'Mozilla/5.0',
    viewport: '390x844@3',
    console: ['TypeError: menu is undefined'],
  }
  const answer = await call(page.context(), product, reportBug.path, { ...report, ...more })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}

const matter = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('staff find the list of reports, and visitors may not open it', async ({ page, product }) => {
  const menu = page.getByRole('navigation', { name: 'Menu du tableau de bord' })
  for (const [role, names, status] of [
    [roles.administrator, ['Rapports'], 200],
    [roles.editor, ['Rapports'], 200],
    [roles.contributor, ['Vos rapports'], 200],
    [roles.visitor, [], 200],
  ] as const) {
    await signedInAs(page, product, role)
    await page.goto('/dashboard')
    await expect(menu.getByRole('link', { name: 'Rapports' })).toHaveText(names)
    expect((await page.request.get('/dashboard/reports')).status()).toBe(status)
    expect((await page.request.get('/en/dashboard/reports/1')).status()).not.toBe(500)
  }
})

test('a contributor reads and answers comments on their own report, and cannot open other reports', async ({
  page,
  product,
  editor,
  browser,
}) => {
  const foreign = await reported(page, product, { title: 'Celui d’Édith' })
  const own = await browser.newContext({ baseURL: product.siteUrl, locale: 'fr-FR' })
  const contributor = await own.newPage()
  await signedInAs(contributor, product, roles.contributor)
  const id = await reported(contributor, product, { title: 'Le menu du téléphone' })
  const comments = formatEndpointPath(commentReport, { id })
  await call(page.context(), product, comments, { text: `Sur quel écran ? ${editor.name}` })
  await contributor.goto('/dashboard')
  await contributor.getByRole('link', { name: 'Vos rapports' }).click()
  await expect(contributor.getByRole('heading', { level: 1 })).toHaveText('Vos rapports')
  await expect(contributor.getByRole('row')).toHaveCount(2)
  await contributor.getByRole('link', { name: 'Le menu du téléphone' }).click()
  await hydrated(contributor)
  const discussion = matter(contributor, 'Commentaires')
  await expect(discussion.getByText('Sur quel écran ?')).toBeVisible()
  await expect(matter(contributor, 'État').getByText('Nouveau')).toBeVisible()
  await expect(matter(contributor, 'État').getByRole('button')).toHaveCount(0)
  await expect(matter(contributor, 'Suppression')).toHaveCount(0)
  await discussion.getByLabel('Votre commentaire').fill('Sur tous.')
  await discussion.getByRole('button').click()
  await expect(discussion.getByText('Sur tous.')).toBeVisible()
  await page.goto(`/dashboard/reports/${id}`)
  await expect(matter(page, 'Commentaires').getByText('Sur tous.')).toBeVisible()
  expect((await own.request.get(`/dashboard/reports/${foreign}`)).status()).toBe(404)
  await own.close()
})

test.describe('a guest', () => {
  test('is redirected to the sign-in', async ({ page }) => {
    await page.goto('/dashboard/reports/1')
    await expect(page).toHaveURL(/\/dashboard\/login\?redirect=/)
  })
})

test('links filter the list, and a report changes its states', async ({
  page,
  product,
  editor,
}) => {
  const id = await reported(page, product, { title: 'Une page déborde' })
  await page.goto('/dashboard/reports')
  await hydrated(page)
  const row = page.getByRole('row', { name: /Une page déborde/ })
  await expect(row).toContainText(editor.name)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/dashboard/reports/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Une page déborde')
  await matter(page, 'État').getByLabel('Nouvel état').selectOption({ label: 'En cours' })
  await matter(page, 'État').getByRole('button').click()
  await expect(matter(page, 'État').getByRole('status')).toHaveText('L’état est enregistré.')
  await matter(page, 'Commentaires').getByLabel('Votre commentaire').fill('Sur quel écran ?')
  await matter(page, 'Commentaires').getByRole('button').click()
  await expect(matter(page, 'Commentaires').getByText('Sur quel écran ?')).toBeVisible()
  await expect(matter(page, 'Commentaires').getByLabel('Votre commentaire')).toHaveValue('')
  await page.getByRole('link', { name: 'Tous les rapports' }).click()
  await page.getByRole('link', { name: /^En cours/ }).click()
  await expect(page).toHaveURL('/dashboard/reports?state=in_progress')
  await expect(row).toContainText('1 commentaire')
  await page.getByRole('link', { name: /^Sans suite/ }).click()
  await expect(row).toHaveCount(0)
})

test.describe('an unknown report', () => {
  test.use({ expectedNoise: /status of 404/ })
  test('shows an error page inside the dashboard', async ({ page, editor }) => {
    const response = await page.goto('/dashboard/reports/999999')
    expect(response?.status()).toBe(404)
    await expect(page.getByText(editor.name)).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('forms change the state of a report, and delete it after a confirmation', async ({
    page,
    product,
    editor,
  }) => {
    const id = await reported(page, product, { title: `Sans script, ${editor.name}` })
    await page.goto(`/dashboard/reports/${id}`)
    await matter(page, 'État').getByLabel('Nouvel état').selectOption({ label: 'Résolu' })
    await matter(page, 'État').getByRole('button').click()
    await expect(matter(page, 'État').getByRole('status')).toHaveText('L’état est enregistré.')
    await matter(page, 'Commentaires').getByLabel('Votre commentaire').fill('C’est fait.')
    await matter(page, 'Commentaires').getByRole('button').click()
    await expect(matter(page, 'Commentaires').getByText('C’est fait.')).toBeVisible()
    await matter(page, 'Suppression').getByText('Supprimer ce rapport').click()
    await matter(page, 'Suppression').getByRole('button').click()
    await expect(page).toHaveURL(`/dashboard/reports?deleted=${id}`)
    await expect(page.getByRole('status').first()).toContainText(`nº\u00a0${id} est supprimé`)
    await expect(page.getByRole('row', { name: /Sans script/ })).toHaveCount(0)
  })

  test('the screens are valid HTML', async ({ page, product, editor }) => {
    const id = await reported(page, product, { title: `<b>${editor.name}</b> & co` })
    for (const path of [
      '/dashboard/reports',
      `/dashboard/reports/${id}`,
      '/en/dashboard/reports',
    ]) {
      const response = await page.request.get(path)
      expect(await htmlFindings(await response.text())).toEqual([])
      expect(response.headers()['cache-control']).toBe('private, no-store')
    }
    const refused = await page.request.post(`/dashboard/reports/${id}`, {
      form: { intent: 'comment', body: ' ' },
      headers: { origin: product.siteUrl },
    })
    expect(refused.status()).toBe(422)
    expect(await htmlFindings(await refused.text())).toEqual([])
  })
})

test('on a phone the button covers neither the last line of a page nor the focused element', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await expect(reportButton(page)).toBeVisible()
  await page.keyboard.press('End')
  const last = page.locator('.footer a').last()
  await expect(last).toBeInViewport()
  await expect
    .poll(async () => {
      const [line, button] = await Promise.all([
        last.boundingBox(),
        reportButton(page).boundingBox(),
      ])
      return line && button && line.y + line.height <= button.y
    })
    .toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(reportButton(page)).toBeHidden()
  expect(editor.name).toBe('Édith Piaf')
})

test('a screen that is shorter than a phone ends above the button, also in right-to-left text', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 360, height: 2_000 })
  for (const path of ['/dashboard/reports', '/ar/dashboard/reports']) {
    await page.goto(path)
    const button = await page.locator('.report-button').boundingBox()
    const last = await page.locator('.footer a').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect(button?.y).toBeGreaterThan(1_900)
  }
  expect(editor.name).toBe('Édith Piaf')
})

test.describe('without the Content-Security-Policy', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })
  test('the screens pass axe, narrow and wide, light and dark', async ({
    page,
    product,
    editor,
  }) => {
    const id = await reported(page, product, { title: `Pour axe, ${editor.name}` })
    for (const path of ['/dashboard/reports', `/dashboard/reports/${id}`]) {
      await page.goto(path)
      await expect(reportButton(page)).toBeVisible()
      expect(await findingsInEachScheme(page)).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/ar/dashboard/reports?state=done')
    await expect(page.locator('.report-button')).toBeVisible()
    expect(await runAxe(page, ['target-size'])).toEqual([])
    await page.goto('/contact')
    await expect(reportButton(page)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    const dialog = await openReport(page)
    await dialog.getByRole('button', { name: 'Ajouter un cache' }).click()
    await expect(dialog.getByRole('button', { name: 'Cache 1' })).toBeFocused()
    expect(await findingsInEveryLook(page)).toEqual([])
  })
})
