import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

const address = '/à-propos'
const height = 900
const widths = [390, 1280, 1920]
/** Of every picture of the demo. */
const sourceWidth = 1600

/** How many times as wide as it needs to be a picture may come: from one candidate to the next. */
const spareMax = 2

/** Each picture as it is shown: its width in device pixels, and that of the file that was chosen. */
function readPictures(page: Page) {
  return page.locator('main img').evaluateAll((images) =>
    images.map((image) => {
      const { currentSrc, naturalWidth, clientWidth, complete } = image as HTMLImageElement
      const style = getComputedStyle(image)
      const room = clientWidth - Number.parseFloat(style.paddingLeft) * 2
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
  test.describe(`with ${deviceScaleFactor} device pixels to each`, () => {
    test.use({ deviceScaleFactor })

    test('every picture comes in the width that is shown', async ({ page }) => {
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

test('the picture of the home page stands beside the words that introduce it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height })
  await page.goto('/')
  const lead = await page.locator('.hero .lead').boundingBox()
  const picture = await page.locator('.hero .v-parallax').boundingBox()
  expect(picture?.y).toBe(lead?.y)
})

test('only the first picture is fetched before all else, the others when they come near', async ({
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
  test.describe(`pictures that cannot be had, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({
      javaScriptEnabled,
      expectedNoise: /status of 404/,
      viewport: { width: 1280, height },
    })

    test('leave their words in their own room', async ({ page, context }) => {
      await page.goto(address)
      const there = await rooms(page)
      await context.route('**/_ipx/**', (route) => route.fulfill({ status: 404 }))
      await page.goto(address)
      if (javaScriptEnabled) await hydrated(page)
      for (const image of await page.locator('main img').all()) await image.scrollIntoViewIfNeeded()
      expect(await rooms(page)).toEqual(there)
      const figure = page.getByRole('figure').getByRole('img')
      await expect(figure).toHaveAccessibleName(/^Une rue de boutiques au crépuscule/)
      const words = await figure.evaluate((image) => getComputedStyle(image, '::after').content)
      expect(words, 'they are shown').toContain('Une rue de boutiques au crépuscule')
    })
  })

test.describe('a picture that failed before the scripts ran', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('is marked, and the next page’s is not', async ({ page, context }) => {
    await context.route(/_ipx.*guillemets/, (route) => route.fulfill({ status: 404 }))
    await page.goto(address)
    const picture = page.locator('main .picture img')
    await expect(picture).toHaveAttribute('data-broken', '')
    await page.getByRole('link', { name: 'Fonctionnalités' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonctionnalités')
    await expect(picture).not.toHaveAttribute('data-broken')
  })
})

// A file in whole pixels may have other proportions than its source, by less than one of them.
const rooms = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images.map(({ clientWidth, clientHeight }) => [clientWidth, Math.round(clientHeight / 8)]),
    )
