import { listenToCounting } from './counting.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { addLink, follow } from './navigation.ts'
import { expect, test } from './product.ts'
import { preloading } from './requests.ts'

test.use({ otherSite: { tracking: { enabled: false } } })

const afterEveryDelayMs = 60_000

test('with counting disabled, a visit sends no event, stores no data and sets no cookie', async ({
  page,
  product: { siteUrl },
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const asksOnly = request.method() === 'GET' && request.url().startsWith(siteUrl)
    if (!asksOnly || request.resourceType() === 'ping') sent.push(request.url())
  })
  await page.clock.install()
  await page.goto('/guide?utm_source=essai')
  await page.clock.runFor(afterEveryDelayMs)
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.clock.runFor(afterEveryDelayMs)
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
  await page.clock.runFor(afterEveryDelayMs)
  expect(sent).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  expect(stored).toEqual({ local: [], databases: [], caches: [] })
})

test('pages carry no settings of a sender that is disabled', async ({ request }) => {
  expect(await (await request.get('/guide')).text()).not.toContain('analytics')
})

test.describe('with service workers', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a site without counting sends no event and has no service worker', async ({ page }) => {
    const { sent, pixels, goLinks } = listenToCounting(page.context())
    await page.goto('/guide')
    await hydrated(page)
    await preloading(page)
    await (await addLink(page, { href: '#v-main', 'data-status': '4' }, 'Compté')).click()
    const tracked = { href: '/journal', rel: 'external', 'data-status': '4', 'data-go': '' }
    await (await addLink(page, tracked, 'Suivi')).click()
    await expect(page).toHaveURL('/journal')
    await preloading(page)
    expect([sent, pixels, goLinks]).toEqual([[], [], []])
    const workers = () => navigator.serviceWorker.getRegistrations()
    expect(await page.evaluate(workers)).toEqual([])
    await expect(page.locator('.footer [href*="statistics-choice"]')).toHaveCount(0)
  })
})
