import type { APIRequestContext, Page } from '@playwright/test'
import { findingsInEachScheme, findingsInEveryLook, runAxe } from './axe.ts'
import { inLanguage, oneOfEachTemplate } from './demo.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// axe comes as a script, which the policy of the pages would refuse.
test.use({ bypassCSP: true, expectedNoise: /status of 404/ })

const phone = { width: 390, height: 900 }

const french = inLanguage('fr')
const first = oneOfEachTemplate(french)
const addressesOf = (documents: typeof french) => documents.map(({ address }) => address)

test('axe finds nothing on a French page of each template, narrow or wide, light or dark', async ({
  page,
}) => {
  test.slow()
  for (const address of addressesOf(first))
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await findingsInEveryLook(page)).toEqual([])
    })
})

// They have the same frame around other words; two of them write from right to left, or fail.
test('axe finds nothing on pages in other languages, and error pages', async ({ page }) => {
  test.slow()
  for (const address of ['/en', '/es/guia', '/nulle-part', '/ar/nowhere'])
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await findingsInEachScheme(page)).toEqual([])
    })
})

// The words of every page are looked at as HTML (documents.spec.ts), what they are set in only once.
test('axe finds nothing on a French page with an element that those before it lack', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of await withNewMarkup(request, addressesOf(french)))
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await runAxe(page)).toEqual([])
    })
})

/** The pages that hold an element, or a class, which neither a page before them nor the first of a template holds. */
async function withNewMarkup(request: APIRequestContext, addresses: string[]) {
  const known = new Set<string>()
  const isNew = async (address: string) => {
    const found = markupOf(await (await request.get(address)).text()).difference(known)
    for (const name of found) known.add(name)
    return found.size > 0
  }
  for (const address of addressesOf(first)) await isNew(address)
  const chosen = []
  for (const address of addresses) if (await isNew(address)) chosen.push(address)
  return chosen
}

function markupOf(html: string): Set<string> {
  const [, main = ''] = html.split(/<main|<\/main>/)
  const elements = main.matchAll(/<([a-z][\w-]*)(?:[^>]*? class="([^"]*)")?/g)
  return new Set(
    [...elements].flatMap(([, tag, classes = '']) =>
      classes.split(' ').map((name) => `${tag}.${name}`),
    ),
  )
}

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
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open')).toBeHidden()
  }
})
