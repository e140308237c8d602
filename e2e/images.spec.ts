import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

const address = '/à-propos'
const height = 900
const widths = [390, 1280, 1920]
/** Width of every picture of the demo. */
const sourceWidth = 1600

/** Largest ratio of the chosen width to the needed width: the step between two candidates. */
const spareMax = 2

/** Each picture with its width in device pixels, and the width of the chosen file. */
function readPictures(page: Page) {
  return page.locator('main img').evaluateAll((images) =>
    images.map((image) => {
      const { currentSrc, naturalWidth, complete } = image as HTMLImageElement
      const style = getComputedStyle(image)
      const frame = Number.parseFloat(style.paddingLeft) * 2
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      // A gallery cuts off the sides of a wide picture.
      const covered = image.closest('.gallery') ? (image.clientHeight - frame) * ratio : 0
      const room = Math.max(image.clientWidth - frame, covered)
      const chosen = Number(/\/_ipx\/w_(\d+)&f_webp&q_80\//.exec(currentSrc)?.[1])
      return { shown: room * devicePixelRatio, chosen, loaded: complete && naturalWidth > 0 }
    }),
  )
}

async function seeAll(page: Page) {
  for (const image of await page.locator('main img').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

for (const deviceScaleFactor of [1, 2])
  test.describe(`with a device pixel ratio of ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor })

    test('every picture loads in the width that is shown', async ({ page }) => {
      for (const width of widths)
        await test.step(`at ${width} pixels`, async () => {
          await page.setViewportSize({ width, height })
          for (const path of ['/', address]) {
            await page.goto(path)
            await seeAll(page)
            await expectFitting(page)
          }
        })
    })
  })

async function expectFitting(page: Page) {
  const pictures = await readPictures(page)
  expect(pictures.length).toBeGreaterThan(1)
  for (const { shown, chosen, loaded } of pictures) {
    expect(loaded).toBe(true)
    const wanted = Math.min(Math.floor(shown), sourceWidth)
    expect(chosen, 'wide enough').toBeGreaterThanOrEqual(wanted)
    expect(chosen / wanted, 'not much wider').toBeLessThan(spareMax)
  }
}

test('the picture of the home page is next to the introduction', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height })
  await page.goto('/')
  // Both in one call: the layout shifts while fonts load.
  const tops = await page
    .locator('.hero :is(.lead, .v-parallax)')
    .evaluateAll((both) => both.map((element) => element.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
})

test('only the first picture loads with high priority, the others load lazily', async ({
  page,
}) => {
  await page.goto(address)
  const found = await page
    .locator('main img')
    .evaluateAll((images) =>
      images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]),
    )
  expect(found[0]).toEqual(['eager', 'high'])
  expect(new Set(found.slice(1).map(String))).toEqual(new Set(['lazy,']))
})

for (const javaScriptEnabled of [true, false])
  test.describe(`pictures that fail to load, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({
      javaScriptEnabled,
      expectedNoise: /status of 404/,
      viewport: { width: 1280, height },
    })

    test('show their alternative text and keep their size', async ({ page, context }) => {
      await page.goto(address)
      const there = await rooms(page)
      await context.route('**/_ipx/**', (route) => route.fulfill({ status: 404 }))
      await page.goto(address)
      if (javaScriptEnabled) await hydrated(page)
      for (const image of await page.locator('main img').all()) await image.scrollIntoViewIfNeeded()
      expect(await rooms(page)).toEqual(there)
      const figure = page.getByRole('figure').getByRole('img').first()
      await expect(figure).toHaveAccessibleName(/^Une rue de boutiques au crépuscule/)
      const words = await figure.evaluate((image) => getComputedStyle(image, '::after').content)
      expect(words, 'the alternative text is shown').toContain('Une rue de boutiques au crépuscule')
    })
  })

test.describe('a picture that failed before the scripts ran', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('is marked as broken, and the picture of the next page is not', async ({
    page,
    context,
  }) => {
    await context.route(/_ipx.*guillemets/, (route) => route.fulfill({ status: 404 }))
    await page.goto(address)
    const picture = page.locator('main .picture img')
    await expect(picture).toHaveAttribute('data-broken', '')
    await page.getByRole('link', { name: 'Fonctionnalités' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonctionnalités')
    await expect(picture).not.toHaveAttribute('data-broken')
  })
})

// Rounding to whole pixels changes the proportions of a file by less than a pixel.
const rooms = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images.map(({ clientWidth, clientHeight }) => [clientWidth, Math.round(clientHeight / 8)]),
    )
