import { roles } from '../contract/src/identity/identity.ts'
import { emptySite, newPage, openPages, publishIt, waitForSave } from './admin.ts'
import { listenToCounting, stored, waitForWorker } from './counting.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { addLink, expectSameDocument, markDocument } from './navigation.ts'
import { asInOldestBrowsers } from './newer-apis.ts'
import { expect, test } from './product.ts'
import { addPerson, openDashboard } from './staff.ts'

// A script that uses a missing API logs an error, which fails the test (see `quietConsole`).
test.beforeEach(({ context }) => asInOldestBrowsers(context))

test('counting, preloading, tooltips and navigations work', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  const preloaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_part/')) preloaded.push(pathname)
  })
  await page.goto('/accessibilit%C3%A9')
  await hydrated(page)
  await expect.poll(views).toContainEqual(expect.objectContaining({ path: '/accessibilit%C3%A9' }))
  await expect.poll(() => preloaded.length).toBeGreaterThan(0)
  await page.locator('abbr', { hasText: 'RGAA' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await markDocument(page)
  await page.locator('.menu a[href="/guide"]').click()
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expectSameDocument(page)
  await page.getByRole('main').getByRole('searchbox').fill('adresses')
  await expect(page.locator('.card:visible')).toHaveCount(1)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: /ERR_INTERNET_DISCONNECTED/ })
  test('an offline click is stored, and sent once the network is back', async ({
    page,
    context,
  }) => {
    const { sentLater, views } = listenToCounting(context)
    await page.goto('/guide')
    await waitForWorker(page)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const lacks = await worker.evaluate(() => !('parse' in URL))
    expect(lacks, 'the worker runs in an oldest browser too').toBe(true)
    await expect.poll(views).toHaveLength(1)
    await context.setOffline(true)
    await (await addLink(page, { href: '#v-main', 'data-status': '8' }, 'Compté')).click()
    const databases = async () => (await stored(page)).databases
    await expect.poll(databases).toEqual(['counting'])
    await context.setOffline(false)
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(sentLater.flat()).toMatchObject([{ t: 'click', id: 8 }])
    }).toPass({ timeout: 60_000 })
  })
})

test('a signed-in user opens every screen and sends a bug report', async ({ page, product }) => {
  const chief = { email: 'anciens@example.org', role: roles.administrator }
  await addPerson(product, chief)
  await openDashboard(page, product, chief)
  const menu = page.locator('.dashboard-menu a')
  const addresses = await menu.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses)
    await test.step(String(address), async () => {
      await page.goto(String(address))
      await hydrated(page)
    })
  await page.locator('.report-button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('on an empty site', () => {
  test.use({ locale: 'fr-FR', environment: emptySite })
  test('a user writes and publishes a page, and opens every screen of the admin', async ({
    page,
    product,
  }) => {
    await openPages(page, product)
    await newPage(page, 'Une page ancienne')
    await page.getByRole('textbox', { name: 'Texte' }).click()
    await page.keyboard.type('Bonjour')
    await waitForSave(page)
    await publishIt(page)
    for (const path of ['/to-do', '/media', '/texts', '/changes'])
      await test.step(path, async () => {
        await page.goto(product.adminUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
  })
})
