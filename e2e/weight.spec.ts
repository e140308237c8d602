import { withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading } from './requests.ts'

const facesMax = 45_000
/** Document, scripts, fonts, picture and later requests. */
const wholeMax = 90_000
const requestsMax = 24

test('an article with bold and italic text, fonts and a picture stays within its size budget', async ({
  page,
}) => {
  const { quiet } = listen(page)
  await withoutPreloads(page)
  await page.goto('/guide/premiers-pas')
  await page.evaluate(writeInAllFaces)
  await preloading(page)
  await expect.poll(() => page.evaluate(facesThatCame)).toBe(3)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-builds-')),
  )
  await quiet()
  const came = await page.evaluate(whatCame)
  const faces = came.filter(({ name }) => name.endsWith('.woff2'))
  expect(faces.length).toBe(3)
  expect(came.filter(({ name }) => name.startsWith('/_ipx/')).length).toBe(1)
  expect(came.length).toBeLessThanOrEqual(requestsMax)
  expect(sumOf(faces)).toBeLessThanOrEqual(facesMax)
  expect(sumOf(came)).toBeLessThanOrEqual(wholeMax)
})

test('letters of other languages load from a separate font file', async ({ page }) => {
  await page.goto('/guide/premiers-pas')
  await expect.poll(() => page.evaluate(facesThatCame)).toBe(2)
  await page.evaluate(() => document.querySelector('.content p')?.append('Žluť'))
  await expect.poll(() => page.evaluate(facesThatCame)).toBe(3)
})

test('headings use the kerning of their font', async ({ page }) => {
  await page.goto('/guide/premiers-pas')
  await page.evaluate(() => document.fonts.load('750 1em Bricolage'))
  await page.waitForFunction(() => document.fonts.check('750 1em Bricolage'))
  const { kerned, apart } = await page.evaluate(widthsOfHeading)
  expect(kerned).toBeLessThan(apart - 5)
})

const sumOf = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Runs in the browser. */
function writeInAllFaces() {
  for (const name of ['em', 'strong']) {
    const words = document.createElement(name)
    words.textContent = 'des mots'
    document.querySelector('.content p')?.append(words)
  }
}

/** Runs in the browser. */
function facesThatCame() {
  return [...document.fonts].filter(
    ({ family, status }) => !family.includes('stand-in') && status === 'loaded',
  ).length
}

/** Runs in the browser: all resources with their transferred size. */
function whatCame() {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return entries.map((entry) => ({
    name: new URL(entry.name).pathname,
    bytes: Number(entry.toJSON().encodedBodySize),
  }))
}

/** Runs in the browser. */
function widthsOfHeading() {
  const heading = document.createElement('span')
  heading.textContent = 'AVANT Tout'
  document.querySelector('h1')?.replaceChildren(heading)
  const width = (kerning: string) => {
    heading.style.fontKerning = kerning
    return heading.getBoundingClientRect().width
  }
  return { kerned: width('normal'), apart: width('none') }
}
