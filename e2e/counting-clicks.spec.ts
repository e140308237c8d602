import type { Locator, Page, Route } from '@playwright/test'
import { listenToCounting } from './counting.ts'
import { hydrated } from './document.ts'
import { addLink, withoutPreloads } from './navigation.ts'
import { openTab } from './new-tab.ts'
import { expect, test } from './product.ts'

test.use({ serviceWorkers: 'allow' })

const here = '/guide/premiers-pas'
/** Matches a request for the document of a page. */
const followed = '/journal'
const leaving = { href: followed, rel: 'external' }

/** Every way to follow a link. `opens`: it opens another tab, so that this page stays. */
const ways: Record<string, { follow: (link: Locator) => Promise<void>; opens?: true }> = {
  'the middle button': { follow: (link) => link.click({ button: 'middle' }), opens: true },
  'a click with Control': { follow: (link) => link.click({ modifiers: ['Control'] }), opens: true },
  'a click with Shift': { follow: (link) => link.click({ modifiers: ['Shift'] }), opens: true },
  'a click': { follow: (link) => link.click() },
  keyboard: { follow: (link) => link.press('Enter') },
}

/** Shows the page with the links if it is not shown already. */
async function openHere(page: Page) {
  if (page.url().endsWith(here)) return
  await page.goto(here)
  await hydrated(page)
}

/** Follows a link, and waits for its page. Returns the tab that shows it. */
async function leads(page: Page, follow: () => Promise<void>, opens = false) {
  if (opens) return openTab(page, follow, followed)
  await follow()
  await expect(page).toHaveURL(followed)
  return { evaluate: (run: () => unknown) => page.evaluate(run), close: async () => {} }
}

test.beforeEach(({ page }) => withoutPreloads(page))

test('a link with an id is counted however it is followed, and opens its target', async ({
  page,
}) => {
  const { clicks, goLinks } = listenToCounting(page.context())
  for (const [at, [way, { follow, opens }]] of Object.entries(ways).entries())
    await test.step(way, async () => {
      await openHere(page)
      const link = await addLink(page, { ...leaving, 'data-status': String(at) }, `Compté ${at}`)
      const shown = await leads(page, () => follow(link), opens)
      await expect.poll(() => clicks().slice(at)).toEqual([{ t: 'click', id: at }])
      await shown.close()
    })
  expect(goLinks).toEqual([])
})

test('a tracked link goes through the server however it is followed', async ({ page }) => {
  const { clicks } = listenToCounting(page.context())
  for (const [way, { follow, opens }] of Object.entries(ways))
    await test.step(way, async () => {
      await openHere(page)
      const attributes = { ...leaving, 'data-status': '12', 'data-go': '' }
      const link = await addLink(page, attributes, `Suivi par ${way}`)
      const shown = await leads(page, () => follow(link), opens)
      await expect.poll(() => shown.evaluate(redirectsBefore)).toBe(1)
      await shown.close()
    })
  expect(clicks()).toEqual([])
})

/** Runs in the browser: the number of redirects before this document. */
function redirectsBefore() {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.redirectCount
}

test('a tracked link sends its id, its model and its URL, in any script', async ({
  page,
  product: { siteUrl },
}) => {
  const { goLinks } = listenToCounting(page.context())
  await page.goto(here)
  await hydrated(page)
  await (await addLink(page, { ...leaving, 'data-status': '12', 'data-go': '' }, 'Suivi')).click()
  await expect(page).toHaveURL(followed)
  const exp = expect.any(Number)
  expect(goLinks).toEqual([{ id: 12, model: 'form_response', url: siteUrl + followed, exp }])

  await page.goBack()
  await hydrated(page)
  const href = `${siteUrl}/journal?x=œuvre’&y=>>>???`
  await (await addLink(page, { href, 'data-status': '3', 'data-go': '' }, 'Lettres')).click()
  await expect(page).toHaveURL(/\/journal\?/)
  expect(goLinks[1]).toMatchObject({ url: new URL(href).href })
})

test('a model other than the default is sent too', async ({ page }) => {
  const { clicks, goLinks } = listenToCounting(page.context())
  await page.goto(here)
  await hydrated(page)
  const attributes = { href: '#v-main', 'data-status': '7' }
  const model = { 'data-model': 'App\\Models\\Offer' }
  await (await addLink(page, { ...attributes, ...model }, 'Offre')).click()
  await (
    await addLink(page, { ...attributes, 'data-model': 'form_response' }, 'Formulaire')
  ).click()
  await expect.poll(clicks).toEqual([
    { t: 'click', id: 7, model: 'App\\Models\\Offer' },
    { t: 'click', id: 7 },
  ])
  await (await addLink(page, { ...attributes, ...model, ...leaving, 'data-go': '' }, 'x')).click()
  await expect(page).toHaveURL(followed)
  expect(goLinks).toMatchObject([{ id: 7, model: 'App\\Models\\Offer' }])
})

test('a tracked link to a page of the site, or to a new window, goes through the server', async ({
  page,
}) => {
  const { clicks, goLinks } = listenToCounting(page.context())
  await page.goto(here)
  await hydrated(page)
  const tracked = { 'data-status': '3', 'data-go': '' }
  const blank = { ...tracked, href: '/journal', target: '_blank' }
  const link = await addLink(page, blank, 'Fenêtre')
  const window = await openTab(page, () => link.click(), '/journal')
  await window.close()
  await (await addLink(page, { ...tracked, href: '/journal' }, 'Page')).click()
  await expect(page).toHaveURL('/journal')
  expect(goLinks).toHaveLength(2)
  expect(clicks()).toEqual([])
})

test('a tracked link shows its own address before and after the click', async ({ page }) => {
  await page.goto(here)
  await hydrated(page)
  const attributes = { ...leaving, target: '_blank', 'data-status': '3', 'data-go': '' }
  const link = await addLink(page, attributes, 'Suivi')
  await link.hover()
  await page.mouse.down()
  await expect(link).toHaveAttribute('href', followed)
  const window = await openTab(page, () => page.mouse.up(), followed)
  await window.close()
  await expect(link).toHaveAttribute('href', followed)
  await link.click({ button: 'right' })
  await expect(link).toHaveAttribute('href', followed)
})

test('a tracked link clicked 61 minutes after the page opened is still valid for an hour', async ({
  page,
}) => {
  const { goLinks } = listenToCounting(page.context())
  const now = Date.now()
  await page.clock.setFixedTime(now - 61 * 60_000)
  await page.goto(here)
  await hydrated(page)
  const link = await addLink(page, { ...leaving, 'data-status': '3', 'data-go': '' }, 'Suivi')
  await page.clock.setFixedTime(now)
  await link.click()
  await expect(page).toHaveURL(followed)
  expect(goLinks).toMatchObject([{ exp: Math.floor(now / 1_000) + 3_600 }])
})

test('secondary clicks and links without an id are not counted', async ({ page }) => {
  const { sent, goLinks } = listenToCounting(page.context())
  await page.goto(here)
  await hydrated(page)
  await (await addLink(page, { href: '#a', 'data-status': '1' }, 'Menu')).click({ button: 'right' })
  await (await addLink(page, { href: '#b', 'data-status': 'x' }, 'Sans')).click()
  await (await addLink(page, { href: '#c', 'data-status': '2' }, 'Avec')).click()
  await expect.poll(() => sent).toContainEqual({ t: 'click', id: 2 })
  expect(sent.filter(({ t }) => t === 'click')).toHaveLength(1)
  expect(goLinks).toEqual([])
})

test('a click is counted before other scripts have loaded, even if it leaves the document', async ({
  page,
}) => {
  const { clicks, goLinks } = listenToCounting(page.context())
  await page.route(/\/assets\/(?!entry-client|page-|later-|rolldown-runtime)[^/]*\.js$/, () => {})
  await page.goto(here)
  await hydrated(page)
  await (await addLink(page, { ...leaving, 'data-status': '5' }, 'Compté')).click()
  await expect(page).toHaveURL(followed)
  await page.goBack()
  await hydrated(page)
  await (await addLink(page, { ...leaving, 'data-status': '6', 'data-go': '' }, 'Suivi')).click()
  await expect(page).toHaveURL(followed)
  expect(clicks()).toEqual([{ t: 'click', id: 5 }])
  expect(goLinks).toMatchObject([{ id: 6 }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('a post that fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('is replaced by the pixel, after an error status or a network error', async ({ page }) => {
    const { pixels } = listenToCounting(page.context())
    const clicks = () => pixels.filter((query) => query.get('t') === 'click')
    await page.goto(here)
    await hydrated(page)
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 500 }),
      (route) => route.abort('connectionrefused'),
    ]
    for (const [at, fail] of failures.entries()) {
      await page.route('**/api/status', fail)
      const attributes = { href: '#v-main', 'data-status': `${9 + at}`, 'data-model': 'offer' }
      await (await addLink(page, attributes, `Compté ${at}`)).click()
      await expect.poll(clicks).toHaveLength(1 + at)
      expect(String(clicks()[at])).toMatch(RegExp(`^t=click&id=${9 + at}&model=offer&\\d{13}=$`))
      await page.unroute('**/api/status')
    }
  })
})
