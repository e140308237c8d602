import { axeFindings, findingsInEachScheme, findingsInEveryLook } from './axe.ts'
import { documents, inLanguage } from './demo.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// axe comes as a script, which the policy of the pages would refuse.
test.use({ bypassCSP: true, expectedNoise: /status of 404/ })

const height = 900

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
    test.slow()
    for (const [at, address] of addresses.entries())
      await test.step(decodeURI(address), async () => {
        await page.goto(address)
        await hydrated(page)
        // The others of a group have the same markup around other words.
        const look = at === 0 ? findingsInEveryLook : findingsInEachScheme
        expect(await look(page)).toEqual([])
      })
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
