import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'
import { waitForWholePage } from './transition.ts'

test.use({ reducedMotion: 'no-preference' })

const about = '/%C3%A0-propos'
const picture = (page: Page) => page.locator('[data-parallax] img')

/** Offset of the picture in CSS pixels. */
const moved = (page: Page) =>
  picture(page).evaluate((image) => Number.parseFloat(image.style.translate.split(' ')[1] ?? '0'))

/** Scrolls the middle of the frame to a distance above the middle of the screen, in CSS pixels. */
const raiseTo = (page: Page, offset: number) =>
  page.locator('[data-parallax]').evaluate((frame, above) => {
    const { top, height } = frame.getBoundingClientRect()
    scrollBy(0, top + height / 2 - innerHeight / 2 + above)
  }, offset)

test('the picture moves by 30 % of the scroll distance and always fills its frame', async ({
  page,
}) => {
  // The journey with navigations below covers a third template.
  for (const address of ['/h%C3%A9berger-chez-soi', '/'])
    await test.step(decodeURI(address), async () => {
      await page.goto(address)
      for (const offset of [60, 0, 90]) {
        await raiseTo(page, offset)
        await expect.poll(() => moved(page)).toBeCloseTo(offset * 0.3, 0)
      }
    })
  await raiseTo(page, 600)
  await expect.poll(() => moved(page)).toBeGreaterThan(20)
  const gaps = await picture(page).evaluate((image) => {
    const frame = image.parentElement?.getBoundingClientRect()
    const { top, bottom } = image.getBoundingClientRect()
    return [top - (frame?.top ?? 0), (frame?.bottom ?? 0) - bottom]
  })
  expect(Math.max(...gaps)).toBeLessThanOrEqual(0.5)
})

test('reduced motion, also if set during a visit, and print have no parallax', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await raiseTo(page, 100)
  // The other islands have started, so this one would have started too.
  await expect(page.locator('abbr[title]')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => moved(page)).toBeCloseTo(30, 0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(picture(page)).toHaveCSS('translate', 'none')
  await raiseTo(page, 60)
  await expect(picture(page)).toHaveCSS('translate', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => moved(page)).toBeCloseTo(18, 0)
  await page.emulateMedia({ media: 'print' })
  await expect(picture(page)).toHaveCSS('translate', 'none')
})

test('pictures move after a navigation too, and again after Back', async ({ page }) => {
  await page.goto('/')
  await waitForWholePage(page)
  await raiseTo(page, 90)
  await expect.poll(() => moved(page)).toBeCloseTo(27, 0)
  await follow(page, about)
  await expect(page).toHaveTitle(titleAt(about))
  await waitForWholePage(page)
  await raiseTo(page, 90)
  await expect.poll(() => moved(page)).toBeCloseTo(27, 0)
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/'))
  await waitForWholePage(page)
  await raiseTo(page, -60)
  await expect.poll(() => moved(page)).toBeCloseTo(-18, 0)
})

test('the server writes no style into its HTML', async ({ request }) => {
  const html = await (await request.get(about)).text()
  expect(html).toContain('class="v-parallax" data-parallax=""')
  expect(html).not.toMatch(/<[^>]+ style=/)
})
