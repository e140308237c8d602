import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base } from './checkout.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import {
  evictShownPage,
  expectSameDocument,
  follow,
  markDocument,
  withoutPreloads,
} from './navigation.ts'
import { expect, freePorts, newDataDir, root, startProduct } from './product.ts'

const guide = '/guide/premiers-pas'
const english = '/en/guide/first-steps'

interface Site {
  /** Origin of a site whose plain pages contain two islands. */
  origin: string
}

const test = base.extend<Site>({
  origin: [
    async ({ keep, second }, use) => use(await keep('origin', () => openSite(second))),
    { timeout: 240_000 },
  ],
})

async function openSite(checkout: string) {
  const dataDir = newDataDir()
  const [port, adminPort] = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const place = { siteUrl: origin, adminUrl: `http://127.0.0.1:${adminPort}`, dataDir }
  const stop = await startProduct(checkout, place)
  const close = async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
  return { thing: origin, close }
}

const seen = (page: Page) => page.locator('.seen button')
const touched = (page: Page) => page.locator('.touched button')
const hoursOn = async (page: Page) => Number(await page.locator('.clock').textContent())
const react = /\/assets\/react-[^/]*\.js$/

test.beforeEach(({ page }) => withoutPreloads(page))

test('an island is rendered by the server, hydrates in the viewport, and survives navigations', async ({
  page,
  origin,
}) => {
  test.slow()
  const html = await (await page.request.get(origin + guide)).text()
  expect(html).toContain('seen<!-- --> <!-- -->0')
  await page.clock.install()
  await page.goto(`${origin}/contact`)
  await markDocument(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await follow(page, guide)
  await expect(page.locator('.seen span')).toHaveText(`fr ${guide} page`)
  await expect(page.locator('[data-island]').first()).toHaveAttribute('data-alive')
  await seen(page).click()
  await expect(seen(page)).toHaveText('seen 1')
  await expect(async () => {
    await page.clock.fastForward('01:00:00')
    expect(await hoursOn(page)).toBeGreaterThan(0)
  }).toPass()
  const hours = await hoursOn(page)
  await follow(page, english)
  await expect(page).toHaveTitle(titleAt(english))
  await page.clock.fastForward('01:00:00')
  await expect(page.locator('.seen span')).toHaveText(`en ${english} page`)
  await expect(page.locator('.seen')).toHaveAttribute('aria-label', 'Menu')
  await expect(page.locator('[data-island]').first()).toHaveAttribute('data-alive')
  await seen(page).click()
  await expect(seen(page)).toHaveText('seen 1')
  expect(
    requested.filter((url) => react.test(url)),
    'React is fetched once',
  ).toHaveLength(1)
  await page.goBack()
  await expect(seen(page), 'its state is kept').toHaveText('seen 1')
  await seen(page).click()
  await expect(seen(page)).toHaveText('seen 2')
  expect(await hoursOn(page), 'a timer pauses while its page is hidden').toBe(hours)
  await page.clock.fastForward('01:00:00')
  await expect(page.locator('.clock'), 'and continues after Back').toHaveText(`${hours + 1}`)
  await evictShownPage(page)
  // The English page was removed first.
  await expect(page.locator('html')).toHaveAttribute('data-unmounted', '2')
  await expectSameDocument(page)
})

test('an island that hydrates on interaction keeps the HTML of the server until then', async ({
  page,
  origin,
}) => {
  await page.goto(origin + guide)
  await expect(page.locator('[data-island]').first()).toHaveAttribute('data-alive')
  await expect(page.locator('[data-island]').last()).not.toHaveAttribute('data-alive')
  await touched(page).focus()
  await expect(page.locator('[data-island]').last()).toHaveAttribute('data-alive')
  await touched(page).click()
  await expect(touched(page)).toHaveText('touched 1')
  await expect(seen(page)).toHaveText('seen 0')
})

test.describe('failures', () => {
  test.use({ expectedNoise: /Enough|ERR_FAILED/ })

  test('an island that throws falls back to the HTML of the server', async ({ page, origin }) => {
    await page.goto(origin + guide)
    await expect(page.locator('[data-island]').first()).toHaveAttribute('data-alive')
    for (const text of ['seen 1', 'seen 2', 'seen 0']) {
      await seen(page).click()
      await expect(seen(page)).toHaveText(text)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premiers pas')
    await follow(page, '/contact')
    await expect(page).toHaveTitle(titleAt('/contact'))
  })

  test('an island whose code fails to load keeps the HTML of the server', async ({
    page,
    origin,
  }) => {
    await page.route(react, (route) => route.abort())
    const tried = page.waitForRequest(react)
    await page.goto(origin + guide)
    await tried
    await expect(seen(page)).toHaveText('seen 0')
    await follow(page, '/contact')
    await expect(page).toHaveTitle(titleAt('/contact'))
  })
})

test.describe('a deploy', () => {
  // Between two versions the port is closed, or the server is not ready.
  test.use({
    expectedNoise:
      /ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)|503 \(Service Unavailable\)/,
  })

  test('after a deploy, the next navigation of an open tab loads the new build', async ({
    page,
    host: { siteUrl, deploy },
    second,
  }) => {
    test.slow()
    await deploy(root)
    // A module that fails to load while the server restarts stays missing in the document.
    const loaded = page.waitForResponse(/\/assets\/unsaved-input-/)
    await page.goto(`${siteUrl}/guide`)
    await hydrated(page)
    await (await loaded).finished()
    await markDocument(page)
    const [script] = await page.locator('script[type="module"]').evaluateAll(sources)
    await deploy(second)

    // Files that the old document may still request are served, although the new build has none of them.
    expect((await page.request.get(script ?? '')).status()).toBe(200)
    await follow(page, '/guide/premiers-pas#v-main')
    await expect(page).toHaveURL(`${siteUrl}/guide/premiers-pas#v-main`)
    await expect(page.locator('html')).toHaveAttribute('data-version', 'second')
    await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))

    await hydrated(page)
    await markDocument(page)
    await follow(page, '/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
    await expectSameDocument(page)
  })
})

/** Runs in the browser. */
const sources = (scripts: Element[]) =>
  scripts.map((script) => (script instanceof HTMLScriptElement ? script.src : ''))
