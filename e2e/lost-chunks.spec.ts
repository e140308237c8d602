import type { Page, Route } from '@playwright/test'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument, withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'
import { waitForPolling } from './updates.ts'

test.use({
  expectedNoise: /Failed to (load|save)|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
})

const signIn = '/dashboard/login'
const forgotten = '/dashboard/forgot-password'
const signInTitle = 'Connexion – Vitrine'
const forgottenTitle = 'Mot de passe oublié – Vitrine'
const part = '**/assets/forgot-password-*.js'

type Lose = (route: Route) => Promise<void>

/** Makes the chunk of a screen fail for a navigation; a document load of the screen gets it. */
function losePart(page: Page, lose: Lose = cutOff) {
  return page.route(part, (route) =>
    page.url().includes(forgotten) ? route.continue() : lose(route),
  )
}

const cutOff: Lose = (route) => route.abort()
const ways: Record<string, Lose> = {
  'status 404': (route) => route.fulfill({ status: 404, json: {} }),
  'an HTML response': (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }),
  'network error': cutOff,
}

const documentsOf = (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname)
  })
  return requested
}

const lost = 'Cette page n’a pas pu être chargée.'

// Without preloads: a preloaded chunk cannot fail later.
test.beforeEach(({ page }) => withoutPreloads(page))

test('after a chunk fails to load in any way, its screen loads as a document, and Back returns', async ({
  page,
}) => {
  const requested = documentsOf(page)
  for (const [how, lose] of Object.entries(ways))
    await test.step(how, async () => {
      await losePart(page, lose)
      await page.goto(signIn)
      await page.evaluate(() => sessionStorage.clear())
      await hydrated(page)
      requested.length = 0
      await follow(page, `${forgotten}?x=1#v-main`)
      await expect(page).toHaveURL(`${forgotten}?x=1#v-main`)
      await expect(page).toHaveTitle(forgottenTitle)
      expect(requested).toEqual([forgotten])
      const kept = await page.evaluate(() => sessionStorage.getItem('vitrine:reloads') ?? '{}')
      expect(Object.keys(JSON.parse(kept))).toEqual([`${forgotten}?x=1`])
      await page.goBack()
      await expect(page).toHaveTitle(signInTitle)
      await page.unroute(part)
    })
})

for (const storage of ['allowed', 'refused']) {
  test(`with storage ${storage}, a second failure of a screen shows the error page with a retry`, async ({
    page,
  }) => {
    if (storage === 'refused') await refuseStorage(page)
    // On a busy machine the guard may expire before the second click.
    await page.clock.setFixedTime(new Date())
    await page.goto(signIn)
    await hydrated(page)
    await losePart(page)
    const requested = documentsOf(page)
    await follow(page, forgotten)
    await expect(page).toHaveTitle(forgottenTitle)
    await page.goBack()
    await expect(page).toHaveTitle(signInTitle)
    await hydrated(page)
    requested.length = 0
    await follow(page, forgotten)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
    await expect(page).toHaveTitle(`${lost} – Vitrine`)
    await expect(page).toHaveURL(forgotten)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('.error-actions a')).toHaveAttribute('href', '/')
    expect(requested).toEqual([])
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page).toHaveTitle(forgottenTitle)
    expect(requested).toEqual([forgotten])
  })
}

test('offline, a failed chunk shows the error page, whose retry works once the network is back', async ({
  page,
  context,
}) => {
  await page.goto(`/en${signIn}`)
  await hydrated(page)
  await markDocument(page)
  await losePart(page)
  await context.setOffline(true)
  await follow(page, `/en${forgotten}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
  await expect(page).toHaveURL(`/en${forgotten}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSameDocument(page)
  await context.setOffline(false)
  await expect(page).toHaveTitle('Forgotten password – Vitrine')
})

for (const storage of ['allowed', 'refused']) {
  test(`with storage ${storage}, a failed chunk outside a navigation reloads the page once`, async ({
    page,
  }) => {
    if (storage === 'refused') await refuseStorage(page)
    await page.clock.setFixedTime(new Date())
    await watching(page, () => page.goto('/guide'))
    const requested = documentsOf(page)
    await watching(page, () => loseAPart(page))
    expect(requested).toEqual(['/guide'])
    await loseAPart(page)
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    expect(requested).toEqual(['/guide'])
  })
}

test('a failed chunk outside a navigation does not reload a page with unsaved input', async ({
  page,
}) => {
  await watching(page, () => page.goto('/guide'))
  const requested = documentsOf(page)
  await page.evaluate(() =>
    document.querySelector('footer')?.append(document.createElement('input')),
  )
  await page.locator('footer input').fill('à moitié écrit')
  await loseAPart(page)
  expect(requested).toEqual([])
  await expect(page.locator('footer input')).toHaveValue('à moitié écrit')
})

/** Loads a document, and waits until it handles failed chunks. */
async function watching(page: Page, load: () => Promise<unknown>) {
  const watches = waitForPolling(page)
  await load()
  await watches
  await hydrated(page)
}

/** Imports a chunk that does not exist, as a component might. */
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
