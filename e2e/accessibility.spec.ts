import type { Page } from '@playwright/test'
import { axeFindings, findingsInEveryLook } from './axe.ts'
import { inLanguage, oneOfEachTemplate } from './demo.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// axe comes as a script, which the policy of the pages would refuse.
test.use({ bypassCSP: true, expectedNoise: /status of 404/ })

const phone = { width: 390, height: 900 }

const french = inLanguage('fr')
const first = oneOfEachTemplate(french)
const addressesOf = (documents: typeof french) => documents.map(({ address }) => address)

const groups = {
  'a French page of each template': addressesOf(first),
  'pages in other languages, and error pages': ['/en', '/es/guia', '/nulle-part', '/ar/nowhere'],
}

for (const [what, addresses] of Object.entries(groups)) {
  test(`axe finds nothing on ${what}, narrow or wide, light or dark`, async ({ page }) => {
    test.slow()
    for (const address of addresses)
      await test.step(decodeURI(address), async () => {
        await show(page, address)
        expect(await findingsInEveryLook(page)).toEqual([])
      })
  })
}

// They have the markup of the first of their template around other words.
test('axe finds nothing on the other French pages', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const { address } of french.filter((document) => !first.includes(document)))
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await axeFindings(page)).toEqual([])
    })
})

async function show(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

test('axe finds nothing on a phone where the menu or the languages are open', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/guide')
  for (const name of ['Menu', 'Langues']) {
    await page.getByRole('button', { name }).click()
    await expect(page.locator(':popover-open')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open')).toBeHidden()
  }
})
