import type { Page } from '@playwright/test'
import {
  countingViews,
  listenToCounting,
  nothingStored,
  pageId,
  stored,
  waitForWorker,
} from './counting.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { addLink, follow } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading } from './requests.ts'

test.use({ serviceWorkers: 'allow' })

const guide = '/guide'
const english = '/en/guide/first-steps'

test('the first document and each navigation are one view each, with page and language', async ({
  page,
}) => {
  const { views } = listenToCounting(page.context())
  await page.goto(guide)
  const first = { t: 'view', id: await pageId(page, guide), locale: 'fr', path: guide }
  await expect.poll(views).toEqual([first])
  await follow(page, english)
  const next = { t: 'view', id: await pageId(page, english), locale: 'en', path: english }
  await expect.poll(views).toEqual([first, next])
  await page.goBack()
  await expect.poll(views).toEqual([first, next, first])
  await follow(page, `${guide}?page=1#v-main`)
  await expect.poll(views).toEqual([first, next, first, first])
})

test('the referring site is sent with the first page only', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto(guide, { referer: 'https://search.example/?q=secret' })
  await expect.poll(views).toMatchObject([{ path: guide, from: 'search.example' }])
  await follow(page, '/journal')
  await expect.poll(views).toHaveLength(2)
  await page.goto('/contact', { referer: new URL(guide, page.url()).href })
  await expect.poll(views).toHaveLength(3)
  expect(views().filter((event) => 'from' in event)).toHaveLength(1)
})

test('preloaded pages are not counted', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  const { pages, quiet } = listen(page)
  await page.goto(guide)
  await preloading(page)
  await countingViews(page)
  await (await addLink(page, { href: english }, 'Survolé')).hover()
  await expect.poll(pages).toContain(english)
  await quiet()
  await expect.poll(views).toHaveLength(1)
  await follow(page, '/contact')
  await expect.poll(views).toHaveLength(2)
  expect(views().map(({ path }) => path)).toEqual([guide, '/contact'])
})

test('a prerendered document is counted when it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { prepared: true })
    Object.defineProperty(document, 'prerendering', { get: () => Reflect.get(window, 'prepared') })
  })
  const { views } = listenToCounting(page.context())
  await page.goto(guide)
  await countingViews(page)
  await follow(page, '/contact')
  await expect(page).toHaveTitle(titleAt('/contact'))
  await page.evaluate(() => {
    Object.assign(window, { prepared: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect.poll(views).toMatchObject([{ path: '/contact' }])
})

test('screens of the dashboard are not counted', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto('/dashboard/login')
  await hydrated(page)
  await follow(page, '/en/dashboard/forgot-password')
  await expect(page).toHaveURL('/en/dashboard/forgot-password')
  await page.goto('/contact')
  await expect.poll(views).toMatchObject([{ path: '/contact' }])
})

test.describe('a missing address', () => {
  test.use({ expectedNoise: /404/ })

  test('is counted as missing, as a document and as a navigation', async ({ page }) => {
    const { views } = listenToCounting(page.context())
    await page.goto('/en/nowhere?x=1')
    const first = { t: 'missing', id: 0, locale: 'en', path: '/en/nowhere' }
    await expect.poll(views).toEqual([first])
    await follow(page, '/nulle-part')
    const next = { t: 'missing', id: 0, locale: 'fr', path: '/nulle-part' }
    await expect.poll(views).toEqual([first, next])
  })
})

test('a counted visit stores nothing in the browser', async ({ page }) => {
  const { views, clicks } = listenToCounting(page.context())
  await page.goto(guide)
  await expect.poll(views).toHaveLength(1)
  await follow(page, '/journal')
  await expect.poll(views).toHaveLength(2)
  await (await addLink(page, { href: '#v-main', 'data-status': '4' }, 'Compté')).click()
  await expect.poll(clicks).toHaveLength(1)
  await waitForWorker(page)
  expect(await stored(page)).toEqual(nothingStored)
})

/** Ways to opt out of counting. */
const wishes: Record<string, (page: Page) => Promise<void>> = {
  'Do Not Track': (page) => pretend(page, 'doNotTrack', '1'),
  'Global Privacy Control': (page) => pretend(page, 'globalPrivacyControl', true),
  'the opt-out cookie': async (page) => {
    const url = new URL('/', page.url()).href
    await page.context().addCookies([{ name: 'not-counted', value: '1', url }])
  },
}

async function pretend(page: Page, name: string, value: unknown) {
  await page.addInitScript(
    ([property, said]) =>
      Object.defineProperty(navigator, String(property), { get: () => said, configurable: true }),
    [name, value] as const,
  )
}

for (const [wish, express] of Object.entries(wishes)) {
  test(`a reader who opts out by ${wish} is not counted`, async ({ page }) => {
    // The first page may be counted: the opt-out follows it.
    const before = page.waitForRequest('**/api/status')
    await page.goto('/contact')
    await before
    await express(page)
    const { sent, pixels, goLinks } = listenToCounting(page.context())
    await page.goto(guide)
    await countingViews(page)
    await (await addLink(page, { href: '#v-main', 'data-status': '4' }, 'Compté')).click()
    const tracked = { href: '/journal', 'data-status': '4', 'data-go': '' }
    await (await addLink(page, tracked, 'Suivi')).click()
    await expect(page).toHaveTitle(titleAt('/journal'))
    await expect.poll(() => page.evaluate(hasWorker)).toBe(false)
    expect([sent, pixels, goLinks]).toEqual([[], [], []])
  })
}

const hasWorker = async () => (await navigator.serviceWorker.getRegistrations()).length > 0

test('the footer links to the page about counting, in the language of the page', async ({
  page,
}) => {
  await page.goto('/en/guide')
  await hydrated(page)
  const link = page.locator('.footer').getByRole('link', { name: 'Audience measurement' })
  await expect(link).toHaveAttribute('href', '/api/statistics-choice?locale=en')
})
