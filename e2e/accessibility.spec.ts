import type { APIRequestContext, Page } from '@playwright/test'
import { findingsInEachScheme, findingsInEveryLook, runAxe } from './axe.ts'
import { inLanguage, oneOfEachTemplate } from './demo.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ bypassCSP: true, expectedNoise: /status of 404/ })

const phone = { width: 390, height: 900 }

const french = inLanguage('fr')
const first = oneOfEachTemplate(french)
const addressesOf = (documents: typeof french) => documents.map(({ address }) => address)

test('a French page of each template passes axe, narrow and wide, light and dark', async ({
  page,
}) => {
  test.slow()
  for (const address of addressesOf(first))
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await findingsInEveryLook(page)).toEqual([])
    })
})

// The layout is the same and the text differs: one page is right to left, two are error pages.
test('pages in other languages and error pages pass axe', async ({ page }) => {
  test.slow()
  for (const address of ['/en', '/es/guia', '/nulle-part', '/ar/nowhere'])
    await test.step(decodeURI(address), async () => {
      await show(page, address)
      expect(await findingsInEachScheme(page)).toEqual([])
    })
})

// documents.spec.ts validates the HTML of every page; here each kind of element is checked once.
test('each French page with an element or class not checked yet passes axe', async ({
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

/** Returns the pages with an element or class that no earlier page and no first page of a template has. */
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

test('the open menu and the open language list pass axe on a phone', async ({ page }) => {
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
