import type { Locator, Page, Route } from '@playwright/test'
import { titleAt } from './demo.ts'
import { addLink, expectSameDocument, follow, markDocument, withoutTimeouts } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading, twiceIdle } from './requests.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

const long = '/guide/adresses-et-langues'
const parallelMax = 4
const keptMs = 30_000

test.use({ expectedNoise: /status of 404/ })

const pageRequests = /\/_part\//

const ways: Record<string, (link: Locator) => Promise<void>> = {
  'the mouse': (link) => link.hover(),
  keyboard: (link) => link.focus(),
  touch: (link) => link.dispatchEvent('touchstart'),
}

test.describe('with the network disabled afterwards', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ })

  test('a link that was hovered, focused or touched opens its page', async ({ context }) => {
    for (const [way, point] of Object.entries(ways))
      await test.step(way, async () => {
        const page = await context.newPage()
        const { quiet, pages } = listen(page)
        await page.goto('/guide')
        await preloading(page)
        const link = await addLink(page, { href: long, hreflang: 'fr' }, 'À lire')
        await point(link)
        await expect.poll(pages).toContain(long)
        await quiet()
        await opensOffline(page, link, long)
        await context.setOffline(false)
        await page.close()
      })
  })

  test('links in the viewport open their pages, a list with its entries too', async ({ page }) => {
    const { quiet, pages } = listen(page)
    await page.goto('/guide/premiers-pas')
    await expect.poll(pages).toContain('/journal')
    await quiet()
    await opensOffline(page, page.locator('.menu a[href="/journal"]'), '/journal')
    await expect(page.locator('.card')).not.toHaveCount(0)
  })

  test('a link to another language also preloads menus and texts', async ({ page }) => {
    const { quiet, pages } = listen(page)
    await page.goto('/guide')
    await preloading(page)
    const link = page.locator('.locales').getByRole('link', { name: 'English' })
    await link.hover()
    await expect.poll(pages).toContain('/en/guide')
    await quiet()
    await opensOffline(page, link, '/en/guide')
    await expect(page.locator('.skip')).toHaveText('Skip to content')
    await expect(page.locator('.menu a[href="/en/journal"]')).toBeVisible()
  })

  test('links on a page after a navigation are preloaded too', async ({ page }) => {
    const { quiet, pages } = listen(page)
    await page.goto('/journal')
    await follow(page, '/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
    const card = page.locator('.card a[href="/guide/premiers-pas"]')
    await card.scrollIntoViewIfNeeded()
    await expect.poll(pages).toContain('/guide/premiers-pas')
    await quiet()
    await opensOffline(page, card, '/guide/premiers-pas')
  })

  test('a former address opens the page it redirects to', async ({ page }) => {
    const { quiet, pages } = listen(page)
    await page.goto(long)
    await preloading(page)
    const link = await addLink(page, { href: '/docs/premiers-pas' }, 'Ancienne adresse')
    await link.hover()
    await expect.poll(pages).toContain('/guide/premiers-pas')
    await quiet()
    await expect(page).toHaveURL(long)
    await opensOffline(page, link, '/guide/premiers-pas')
  })
})

async function opensOffline(page: Page, link: Locator, address: string) {
  await markDocument(page)
  await page.context().setOffline(true)
  await link.click()
  await expect(page).toHaveURL(address)
  await expect(page).toHaveTitle(titleAt(address))
  await expectSameDocument(page)
}

test('a click during its preload sends no second request', async ({ page }) => {
  await page.goto('/guide')
  await preloading(page)
  const { requested, quiet } = listen(page)
  await quiet()
  requested.length = 0
  const link = await addLink(page, { href: long }, 'À lire')
  await link.click()
  await expect(page).toHaveTitle(titleAt(long))
  expect(requested.filter((name) => name === `page ${long}`)).toHaveLength(1)
})

test('builds are checked 1,000 ms after a page is ready, however early its links are preloaded', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  const { requested, pages } = listen(page)
  const ofBuilds = () => requested.filter((name) => /^\/builds\/|\/watch-builds-/.test(name))
  await page.goto('/guide')
  // Idle callbacks depend on the clock too. It advances in small steps so that responses arrive in between.
  const preloaded = async () => {
    await page.clock.runFor(10)
    return pages().length
  }
  await expect.poll(preloaded, { intervals: [250] }).toBeGreaterThan(0)
  expect(ofBuilds()).toEqual([])
  await page.clock.runFor(1_000)
  await expect.poll(ofBuilds).not.toEqual([])
})

test('a preload does not change the present page', async ({ page }) => {
  const { pages, quiet } = listen(page)
  await page.goto('/guide')
  await preloading(page)
  const link = await addLink(page, { href: '/en/nowhere' }, 'Introuvable')
  await link.hover()
  await expect.poll(pages).toContain('/en/nowhere')
  await quiet()
  await expect(page).toHaveURL('/guide')
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await page.context().cookies()).toEqual([])
  await link.click()
  await expect(page.locator('.error-code')).toHaveText('404')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('at most four preloads run at once, and a hovered link is next', async ({ page }) => {
  const waiting: Route[] = []
  const requested: string[] = []
  await page.route(pageRequests, (route) => {
    requested.push(new URL(route.request().url()).pathname.slice('/_part'.length))
    waiting.push(route)
  })
  // A request that times out would make way for the next one.
  await withoutTimeouts(page)
  await page.goto('/guide')
  await expect.poll(() => waiting.length).toBe(parallelMax)
  const link = await addLink(page, { href: long }, 'À lire')
  await link.hover()
  await page.evaluate(twiceIdle)
  expect(waiting).toHaveLength(parallelMax)
  await waiting[1]?.continue()
  await expect.poll(() => requested).toHaveLength(parallelMax + 1)
  expect(requested.at(-1)).toBe(long)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('a preload that fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('is discarded: the next hover and the click send requests again', async ({ page }) => {
    await page.goto('/guide')
    await preloading(page)
    await page.route(pageRequests, (route) => route.abort())
    const link = await addLink(page, { href: long, hreflang: 'fr' }, 'À lire')
    const { pages, quiet } = listen(page)
    const times = () => pages().filter((address) => address === long).length
    await link.hover()
    await expect.poll(times).toBe(1)
    await quiet()
    await page.locator('h1').hover()
    await link.hover()
    await expect.poll(times).toBe(2)
    await quiet()
    await page.unroute(pageRequests)
    await link.click()
    await expect(page).toHaveTitle(titleAt(long))
    expect(times()).toBe(3)
  })
})

test('a page that was preloaded more than thirty seconds ago is fetched again', async ({
  page,
}) => {
  await page.goto('/guide')
  await preloading(page)
  const { pages, quiet } = listen(page)
  const link = await addLink(page, { href: long, hreflang: 'fr' }, 'À lire')
  await link.hover()
  await expect.poll(pages).toContain(long)
  await quiet()
  await page.clock.setFixedTime(Date.now() + keptMs)
  await link.evaluate((anchor: HTMLElement) => anchor.click())
  await expect(page).toHaveTitle(titleAt(long))
  expect(pages().filter((address) => address === long)).toHaveLength(2)
})

test('a browser without idle callbacks and observers preloads hovered links', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'IntersectionObserver')
  })
  const { pages } = listen(page)
  const started = page.waitForResponse(/\/after-load-[^/]*\.js$/)
  await page.goto('/guide')
  await started
  await expect(async () => {
    await page.locator('h1').hover()
    await page.locator('.menu a[href="/journal"]').hover()
    expect(pages()).toEqual(['/journal'])
  }).toPass()
})

test('the document and its scripts load before any preload', async ({ page }) => {
  const { requested, pages } = listen(page)
  await page.goto('/guide')
  await expect.poll(pages).not.toEqual([])
  // The browser's times: the test may learn of the load after the first preload.
  const preloadedAfter = () =>
    page.evaluate(() => {
      const [loaded] = performance.getEntriesByType('navigation')
      const preload = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/_part/'))
      return loaded && preload ? preload.startTime - loaded.duration : 0
    })
  await expect.poll(preloadedAfter).toBeGreaterThan(0)
  expect(requested.findIndex((name) => /entry-client/.test(name))).toBeGreaterThan(0)
})
