import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading } from './requests.ts'

/** Addresses, each with the font family of most of its first view. */
const views = [
  ['/', 'Literata'],
  ['/guide/premiers-pas', 'Literata'],
  ['/journal', 'Literata'],
  ['/en/contact', 'Literata'],
  ['/recherche', 'Literata'],
  ['/dashboard/login', 'Bricolage'],
] as const
/** Pages of text at the widths of phones. */
const lateFaces = [
  ['/contact', 360],
  ['/contact', 390],
  ['/contact', 412],
  ['/recherche', 390],
  ['/journal', 390],
  ['/journal', 412],
] as const
const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })
    for (const [address, face] of views) {
      test(`${address} has no layout shift while it hydrates and loads fonts`, async ({ page }) => {
        await page.goto(address)
        await hydrated(page)
        await page.waitForFunction((family) => document.fonts.check(`1em ${family}`), face)
        await page.evaluate(() => document.fonts.ready)
        // Two decimals, as it is usually reported: a new font moves a line by less than that.
        expect(await layoutShift(page)).toBeCloseTo(0, 2)
        const claimed = await heightOf(page)
        await page.evaluate(layOutCards)
        expect(Math.abs((await heightOf(page)) / claimed - 1)).toBeLessThan(0.05)
      })
    }
  })
}

test.describe('for a missing address', () => {
  test.use({ expectedNoise: /status of 404|ERR_FAILED/, viewport: screens.phone })
  test('the later styles do not move the form of the search', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/nulle-part')
    await hydrated(page)
    await page.waitForFunction(hasLaterStyles)
    await page.evaluate(twoFrames)
    expect(await layoutShift(page)).toBeCloseTo(0, 3)
  })
})

test('text does not reflow when the later styles and the fonts load', async ({ page }) => {
  let gate = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await gate.promise
    await route.continue()
  })
  for (const [address, width] of lateFaces)
    await test.step(`${address} at ${width} pixels`, async () => {
      gate = Promise.withResolvers()
      await page.setViewportSize({ width, height: 823 })
      const requested = page.waitForRequest('**/*.woff2')
      // The fonts may delay the `load` event.
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(hasLaterStyles)
      await requested
      await page.evaluate(twoFrames)
      expect(await layoutShift(page)).toBeCloseTo(0, 3)
      gate.resolve()
      await page.waitForFunction(() => document.fonts.check('1em Literata'))
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(twoFrames)
      expect(await layoutShift(page)).toBeLessThan(0.01)
    })
})

/** Runs in the browser. */
const hasLaterStyles = () => [...document.styleSheets].some(({ href }) => href?.includes('/later-'))

/** Runs in the browser: waits two frames, until the new styles are laid out and shifts reported. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Runs in the browser: lays out the cards that are far outside the viewport, too. */
function layOutCards() {
  for (const card of document.querySelectorAll<HTMLElement>('.card'))
    card.style.contentVisibility = 'visible'
}

/** Scroll height of the page. */
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

function layoutShift(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords().map((entry) => Number(entry.toJSON().value))
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
}

test.describe('without styles, fonts and scripts', () => {
  test.use({ expectedNoise: /ERR_FAILED.*assets/ })
  test('the document alone has its layout and colours', async ({ page }) => {
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto('/guide/premiers-pas')
    await expect(page.locator('.header')).toHaveCSS('display', 'flex')
    await expect(page.locator('.footer')).toHaveCSS('background-color', 'rgb(28, 38, 64)')
    await expect(page.locator('h1')).toHaveCSS('font-family', /^"Bricolage stand-in"/)
  })
})

const firstViewMax = 12_000
const withAllThatFollowsMax = 15_950

test('the script of a first view and the scripts after it stay within their budgets', async ({
  page,
}) => {
  const { requested, quiet } = listen(page)
  await withoutPreloads(page)
  const document = await (await page.goto('/plan-du-site'))?.text()
  await preloading(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-builds-')),
  )
  await quiet()
  const scripts = await page.evaluate(scriptsThatCame)
  const named = scripts.filter(({ path }) => document?.includes(`"${path}"`))
  expect(named.length).toBeGreaterThan(1)
  expect(sumOf(named)).toBeLessThanOrEqual(firstViewMax)
  expect(sumOf(scripts)).toBeLessThanOrEqual(withAllThatFollowsMax)
  expect(requested.filter((name) => /\/(react|site|screens)-/.test(name))).toEqual([])
})

const sumOf = (scripts: { bytes: number }[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Runs in the browser: the loaded scripts with their encoded size. */
function scriptsThatCame() {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    .map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: Number(entry.toJSON().encodedBodySize),
    }))
}

test('the first paint waits for no asset', async ({ page }) => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(painted)
  open()
  await hydrated(page)
  await page.waitForFunction(() => document.fonts.check('1em Bricolage'))
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Bricolage/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the fonts load with a plain stylesheet link', async ({ page }) => {
    const later = page.waitForResponse(/\/assets\/later-.*\.css$/)
    await page.goto('/')
    expect((await later).status()).toBe(200)
    await expect(page.locator('h1')).toHaveCSS('font-family', /^Bricolage/)
  })
})
