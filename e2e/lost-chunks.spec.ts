import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow, keepsItsDocument, markDocument, withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({
  expectedNoise: /Failed to (load|save)|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
})

const lostPages = '**/assets/load-page-*.js'
const everyPart = /\/assets\/[^/]+\.js$/

/** Cuts off every part but those that the document itself loads. */
async function loseParts(page: Page) {
  const own = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      ({ href }) => href,
    ),
  )
  await page.route(everyPart, (route) => {
    const url = route.request().url()
    return own.includes(url) || /\/entry-/.test(url) ? route.continue() : route.abort()
  })
}

const ways = {
  'answered 404': (page: Page, parts: string | RegExp) =>
    page.route(parts, (route) => route.fulfill({ status: 404, json: {} })),
  'answered with a page': (page: Page, parts: string | RegExp) =>
    page.route(parts, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' })),
  'cut off': (page: Page, parts: string | RegExp) => page.route(parts, (route) => route.abort()),
}

const documentsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const lost = 'Cette page n’a pas pu être chargée.'

// What a preload has fetched is there, whatever happens later.
test.beforeEach(({ page }) => withoutPreloads(page))

for (const [how, lose] of Object.entries(ways)) {
  test(`a part that is ${how}: its page is loaded as a document, and Back returns`, async ({
    page,
  }) => {
    await lose(page, lostPages)
    await page.goto('/guide')
    await hydrated(page)
    const asked = documentsOf(page)
    await follow(page, '/guide/premiers-pas?x=1#v-main')
    await expect(page).toHaveURL('/guide/premiers-pas?x=1#v-main')
    await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
    expect(asked).toEqual(['/guide/premiers-pas'])
    const kept = await page.evaluate(() => sessionStorage.getItem('vitrine:reloads') ?? '{}')
    expect(Object.keys(JSON.parse(kept))).toEqual(['/guide/premiers-pas?x=1'])
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/guide'))
  })
}

for (const storage of ['kept', 'refused']) {
  test(`with storage ${storage}, the second loss of a page shows the error page, and it can be tried again`, async ({
    page,
  }) => {
    if (storage === 'refused') await refuseStorage(page)
    // On a busy machine the seconds of the guard may be over before the second click.
    await page.clock.setFixedTime(new Date())
    await page.goto('/guide')
    await hydrated(page)
    await loseParts(page)
    const asked = documentsOf(page)
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/guide'))
    await hydrated(page)
    asked.length = 0
    await follow(page, '/journal')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
    await expect(page).toHaveTitle(`${lost} – Vitrine`)
    await expect(page).toHaveURL('/journal')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page).toHaveTitle(titleAt('/journal'))
    expect(asked).toEqual(['/journal'])
  })
}

test('offline, a lost part shows the error page, which loads once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/en/guide')
  await hydrated(page)
  await markDocument(page)
  await loseParts(page)
  await context.setOffline(true)
  await follow(page, '/en/journal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
  await expect(page).toHaveURL('/en/journal')
  await page.getByRole('button', { name: 'Try again' }).click()
  await keepsItsDocument(page)
  await context.setOffline(false)
  await expect(page).toHaveTitle(titleAt('/en/journal'))
})

for (const storage of ['kept', 'refused']) {
  test(`with storage ${storage}, a part that no navigation asked for loads the page anew once, not for ever`, async ({
    page,
  }) => {
    if (storage === 'refused') await refuseStorage(page)
    await page.clock.setFixedTime(new Date())
    await watching(page, () => page.goto('/guide'))
    const asked = documentsOf(page)
    await watching(page, () => loseAPart(page))
    expect(asked).toEqual(['/guide'])
    await loseAPart(page)
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    expect(asked).toEqual(['/guide'])
  })
}

test('what is typed is not lost for a part that no navigation asked for', async ({ page }) => {
  await watching(page, () => page.goto('/guide'))
  const asked = documentsOf(page)
  await page.evaluate(() =>
    document.querySelector('footer')?.append(document.createElement('input')),
  )
  await page.locator('footer input').fill('à moitié écrit')
  await loseAPart(page)
  expect(asked).toEqual([])
  await expect(page.locator('footer input')).toHaveValue('à moitié écrit')
})

/** Loads a document, until its tab listens for what is lost. */
async function watching(page: Page, load: () => Promise<unknown>) {
  const described = page.waitForResponse('**/builds/meta/*.json')
  await load()
  await described
  await hydrated(page)
}

/** Asks for a part that is nowhere, as a component might. */
async function loseAPart(page: Page) {
  const answered = page.waitForResponse('**/assets/gone.js')
  await page.evaluate(() => {
    void import(`/assets/${'gone'}.js`)
  })
  await answered
}

function refuseStorage(page: Page) {
  return page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
}
