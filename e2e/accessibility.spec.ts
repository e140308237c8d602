import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { documents, inLanguage } from './demo.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// axe comes as a script, which the policy of the pages would refuse.
test.use({ bypassCSP: true, expectedNoise: /status of 404/ })

const widths = [390, 1280]
const height = 900

/** All rules in the light; in the dark only the colors are others. */
const looks = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const

async function findingsInEveryLook(page: Page) {
  const all: string[] = []
  for (const { colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      const found = await axeFindings(page, rules && [...rules])
      all.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`))
    }
  }
  return all
}

const templates = [...new Set(documents.map(({ template }) => template))]

const groups = [
  ...templates.map((template) => ({
    what: `French pages of the template ${template}`,
    addresses: inLanguage('fr')
      .filter((found) => found.template === template)
      .map(({ address }) => address),
  })),
  { what: 'pages in other languages', addresses: ['/en', '/es/guia'] },
  { what: 'error pages', addresses: ['/nulle-part', '/ar/nowhere'] },
]

for (const { what, addresses } of groups) {
  test(`axe finds nothing on ${what}, narrow or wide, light or dark`, async ({ page }) => {
    // Four looks at each of them.
    test.slow()
    for (const address of addresses)
      await test.step(decodeURI(address), async () => {
        await page.goto(address)
        await hydrated(page)
        expect(await findingsInEveryLook(page)).toEqual([])
        await page.setViewportSize({ width: 320, height })
        expect(await overflow(page), 'nothing to scroll to the side at 320').toBe(0)
      })
  })
}

function overflow(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

for (const name of ['Menu', 'Langues']) {
  test(`axe finds nothing on a phone where ${name} is open`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height })
    await page.goto('/guide')
    await page.getByRole('button', { name }).click()
    await expect(page.locator(':popover-open')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
}
