import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'
import {
  framesOf,
  guide,
  hasLeft,
  heading,
  holdPage,
  holdTransitions,
  landing,
  noteFrames,
  steps,
  stepsPart,
  swapIn,
  waitForWholePage,
} from './transition.ts'

test.use({ reducedMotion: 'no-preference' })

const about = '/%C3%A0-propos'
const headers = { accept: 'text/html' }
/** An opacity at which a page is practically invisible. */
const faint = 0.1

test.beforeEach(({ page }) => holdTransitions(page))

test('the old page fades out before the new one fades in, and there is always exactly one', async ({
  page,
}) => {
  await page.goto(guide)
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 60))
  await noteFrames(page)
  await follow(page, '/en/guide/first-steps')
  await expect(page.getByRole('heading', heading('First steps'))).toBeVisible()
  await waitForWholePage(page)
  const frames = await framesOf(page)
  const [, after] = swapIn(frames, 'First steps')
  expect(new Set(frames.map(({ mains }) => mains))).toEqual(new Set([1]))
  expect(after.gone).toEqual(['footer', 'main'])
  expect(after.main).toBeLessThan(faint)
  expect(after.scroll, 'the scroll is set before the page is seen').toBe(0)
  const old = frames.slice(0, frames.indexOf(after))
  expect(new Set(old.map(({ around }) => around)).size, 'texts stay until it has left').toBe(1)
  for (const { title, lang, main } of old)
    if (main > 0) expect({ title, lang }).toEqual({ title: titleAt(guide), lang: 'fr' })
  expect(new Set(frames.map(({ header }) => header)), 'the header stays').toEqual(new Set([1]))
})

test('fading out and in take the specified time', async ({ page }) => {
  await page.goto(guide)
  await hydrated(page)
  // Records in each frame: a query from the test may run after the animation has ended.
  await page.evaluate(() => {
    const seen = new Map<Animation, unknown>()
    const look = () => {
      for (const motion of document.getAnimations())
        if (motion.id === 'main') seen.set(motion, motion.effect?.getTiming().duration)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { durations: () => [...seen.values()] })
  })
  const { requested, release } = await holdPage(page, stepsPart)
  await follow(page, steps)
  await requested
  await hasLeft(page)
  release()
  await expect.poll(() => page.evaluate('durations()')).toEqual([600, 600])
})

test('with another layout, header and footer fade too', async ({ page }) => {
  await page.goto(guide)
  await hydrated(page)
  await noteFrames(page)
  await follow(page, landing)
  await expect(page.locator('.header-bare')).toBeVisible()
  await waitForWholePage(page)
  const frames = await framesOf(page)
  const at = frames.findIndex(({ title }) => title === titleAt(landing))
  const swap = frames.findIndex(({ heading: text }) => text !== frames[0]?.heading)
  expect(at).toBeGreaterThan(0)
  expect(frames[swap - 1]?.mains).toBe(1)
  expect(frames[swap]?.gone).toEqual(['footer', 'header', 'main'])
  expect(frames[swap]?.header).toBeLessThan(faint)
  expect(frames[swap]?.main).toBeLessThan(faint)
})

test('a slow page keeps the header and shows a progress bar until it has loaded', async ({
  page,
}) => {
  await page.goto(guide)
  const { release } = await holdPage(page, stepsPart)
  await page.locator('.card a').first().click()
  await hasLeft(page)
  await expect(page.locator('header')).toHaveCSS('opacity', '1')
  await expect(page.locator('.progress')).toBeVisible()
  await expect(page.locator('.progress')).toHaveAttribute('aria-hidden', 'true')
  await expect(page.getByRole('status')).toHaveText('Chargement de la page')
  await expect(page.locator('html')).toHaveAttribute('data-status', 'pending')
  await expect(page).toHaveURL(guide)
  await expect(page).toHaveTitle(titleAt(guide))
  await page.evaluate('timeIsUp()')
  await waitForWholePage(page)
  await expect(page.getByRole('heading', heading('Guide'))).toBeVisible()
  await expect(page.locator('.progress')).toBeVisible()
  release()
  await expect(page.getByRole('heading', heading('Premiers pas'))).toBeFocused()
  await expect(page.locator('.progress')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-status', 'success')
  await waitForWholePage(page)
})

test.describe('when the site fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('the error page fades in completely', async ({ page, request }) => {
    const failed = await (await request.get('/_part/nulle-part', { headers })).text()
    await page.goto(guide)
    await page.route(stepsPart, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: failed }),
    )
    await follow(page, steps)
    await expect(page.locator('.error-code')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-status', 'error')
    await expect(page).toHaveURL(steps)
    await waitForWholePage(page)
    await page.unroute(stepsPart)
    await page.goBack()
    await expect(page.getByRole('heading', heading('Guide'))).toBeVisible()
    await waitForWholePage(page)
  })
})

test.describe('no transition', () => {
  const motions = () => {
    const counted = { motions: 0 }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      counted.motions += 1
      return animate.apply(this, how)
    }
    Object.assign(window, { counted })
  }

  test('on the first view, when only the query changes, and with reduced motion', async ({
    page,
  }) => {
    await page.addInitScript(motions)
    await page.goto(about)
    await hydrated(page)
    expect(await page.evaluate('counted')).toEqual({ motions: 0 })

    await page.evaluate(() => window.scrollTo(0, 300))
    await follow(page, `${about}?de=ailleurs`)
    await expect(page).toHaveURL(`${about}?de=ailleurs`)
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
    expect(await page.evaluate('counted')).toEqual({ motions: 0 })

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await follow(page, steps)
    await expect(page.getByRole('heading', heading('Premiers pas'))).toBeFocused()
    await follow(page, landing)
    await expect(page.locator('.header-bare')).toBeVisible()
    expect(await page.evaluate('counted')).toEqual({ motions: 0 })
    await waitForWholePage(page)
  })

  test('when the browser animates the navigation itself', async ({ page }) => {
    await page.addInitScript(motions)
    await page.addInitScript(() => {
      Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { value: true })
    })
    await page.goto(guide)
    await follow(page, steps)
    await expect(page.getByRole('heading', heading('Premiers pas'))).toBeFocused()
    await waitForWholePage(page)
    const before = await page.evaluate('counted')
    await page.goBack()
    await expect(page.getByRole('heading', heading('Guide'))).toBeVisible()
    expect(await page.evaluate('counted')).toEqual(before)
    await waitForWholePage(page)
  })
})
