import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
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
  waitForWholePage,
} from './transition.ts'

test.use({ reducedMotion: 'no-preference' })
test.beforeEach(({ page }) => holdTransitions(page))

test('Back in the middle of a transition shows the previous page', async ({ page }) => {
  await page.goto('/journal')
  await markDocument(page)
  await follow(page, guide)
  await expect(page).toHaveTitle(titleAt(guide))
  const { requested, release } = await holdPage(page, stepsPart)
  await follow(page, steps)
  await requested
  await page.goBack()
  await expect(page).toHaveURL('/journal')
  await expect(page.getByRole('heading', heading('Journal'))).toBeVisible()
  release()
  await waitForWholePage(page)
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.goForward()
  await expect(page.getByRole('heading', heading('Guide'))).toBeVisible()
  await waitForWholePage(page)
  await expectSameDocument(page)
})

test('Back while the new page fades in shows the old one again', async ({ page }) => {
  await page.goto(guide)
  await markDocument(page)
  await hydrated(page)
  await follow(page, steps)
  await expect(page).toHaveURL(steps)
  await page.goBack()
  await expect(page).toHaveURL(guide)
  await expect(page.getByRole('heading', heading('Guide'))).toBeVisible()
  await waitForWholePage(page)
  await expect(page).toHaveTitle(titleAt(guide))
  await expectSameDocument(page)
})

test('Back and Forward in quick succession end on the right page', async ({ page }) => {
  await page.goto(guide)
  await follow(page, steps)
  await expect(page).toHaveTitle(titleAt(steps))
  await waitForWholePage(page)
  await page.evaluate(() => {
    history.back()
    addEventListener('popstate', () => history.forward(), { once: true })
  })
  await waitForWholePage(page)
  await expect(page).toHaveURL(steps)
  await expect(page.getByRole('heading', heading('Premiers pas'))).toBeVisible()
})

test('a click on another link while a page fades out opens that link', async ({ page }) => {
  await page.goto(guide)
  await markDocument(page)
  const { requested, release } = await holdPage(page, stepsPart)
  await follow(page, steps)
  await requested
  await follow(page, landing)
  await expect(page.locator('.header-bare')).toBeVisible()
  release()
  await waitForWholePage(page)
  await expect(page).toHaveTitle(titleAt(landing))
  await expectSameDocument(page)
})

const changesOfMind = {
  'a link to the page itself': guide,
  'a link to an anchor on the page': '#v-main',
}

test('a hidden page reappears after a click that cancels the navigation', async ({ page }) => {
  for (const [what, link] of Object.entries(changesOfMind))
    await test.step(what, async () => {
      await page.goto(guide)
      const { release } = await holdPage(page, stepsPart)
      await follow(page, steps)
      await hasLeft(page)
      await follow(page, link)
      await waitForWholePage(page)
      release()
      await expect(page).toHaveTitle(titleAt(guide))
      await expect(page.locator('html')).not.toHaveAttribute('data-status', 'pending')
      await expect(page.locator('.progress')).toHaveCount(0)
      await waitForWholePage(page)
      await page.unroute(stepsPart)
    })
})

test('a page restored from the back/forward cache is fully visible', async ({ page }) => {
  await page.goto(guide)
  await holdPage(page, stepsPart)
  await follow(page, steps)
  await hasLeft(page)
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await waitForWholePage(page)
  await expect(page.locator('.progress')).toHaveCount(0)
})

test('a redirect during a transition shows no page in between', async ({ page }) => {
  await page.goto(guide)
  await hydrated(page)
  await noteFrames(page)
  await follow(page, '/docs/en-production')
  await expect(page).toHaveURL('/guide/en-production')
  await expect(page).toHaveTitle(titleAt('/guide/en-production'))
  await waitForWholePage(page)
  const frames = await framesOf(page)
  expect(new Set(frames.map(({ heading: text }) => text)).size).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL(guide)
  await waitForWholePage(page)
})
