import type { Page } from '@playwright/test'
import { runAxe } from './axe.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import {
  expectSameDocument,
  follow,
  markDocument,
  waitForNewDocument,
  withoutPreloads,
} from './navigation.ts'
import { expect, test } from './product.ts'
import { anHourLater, newer, openWatching, waitForPolling } from './updates.ts'

test.use({ bypassCSP: true, expectedNoise: /Failed to load resource/ })

// Without preloads, which fetch the rules of the build at other times.
test.beforeEach(({ page }) => withoutPreloads(page))

test('the next navigation after a newer build is found loads a document', async ({ page }) => {
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await follow(page, '/docs/premiers-pas?x=1#v-main')
  await expect(page).toHaveURL('/guide/premiers-pas?x=1#v-main')
  await waitForNewDocument(page)
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
})

test('Back loads a document after a newer build is found', async ({ page }) => {
  await openWatching(page, '/guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await anHourLater(page, newer)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await waitForNewDocument(page)
  await expect(page).toHaveTitle(titleAt('/guide'))
  await page.goForward()
  await expect(page).toHaveTitle(titleAt('/journal'))
})

const noUpdates: Record<string, [body: string, status?: number]> = {
  'an older build': [JSON.stringify({ id: 'older', timestamp: 1 })],
  'a page where JSON should be': ['<!doctype html><title>Vitrine</title>'],
  'an object without an id': ['{"timestamp":9000000000000}'],
  'an invalid time': ['{"id":"newer","timestamp":"9000000000000"}'],
  'status 404': ['{}', 404],
  'status 500': [newer, 500],
}

test('other responses are not a newer build, and the tab continues to poll', async ({ page }) => {
  await openWatching(page, '/contact')
  let at = 0
  for (const [what, [body, status]] of Object.entries(noUpdates))
    await test.step(what, async () => {
      const next = ++at % 2 ? '/journal' : '/guide'
      await anHourLater(page, body, status)
      await follow(page, next)
      await expect(page).toHaveTitle(titleAt(next))
      await expectSameDocument(page)
    })
  await anHourLater(page, newer)
  await follow(page, '/contact')
  await waitForNewDocument(page)
  await expect(page).toHaveTitle(titleAt('/contact'))
})

test('a tab that becomes visible after a long time polls at once', async ({ page }) => {
  await openWatching(page, '/guide')
  await page.clock.setSystemTime(Date.now() + 3_700_000)
  const polled = page.waitForResponse('**/builds/latest.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await polled).status()).toBe(200)
})

test('with polling disabled no tab polls', async ({ page }) => {
  await page.route('/guide', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"pollMs":3600000', '"pollMs":false')
    await route.fulfill({ response, body })
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openWatching(page, '/guide')
  await page.clock.fastForward('02:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  expect(requested).not.toContain('/builds/latest.json')
})

/** Adds a form to the page and types into it. */
async function typeIntoAForm(page: Page, type = 'text') {
  await page.evaluate((type) => {
    document.querySelector('form')?.remove()
    const form = document.createElement('form')
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.type = type
    label.append('Essai ', input)
    const send = document.createElement('button')
    send.append('Envoyer')
    form.append(label, send)
    form.addEventListener('submit', (event) => event.preventDefault())
    document.querySelector('footer')?.before(form)
  }, type)
  await page.getByLabel('Essai').fill('à moitié écrit')
}

test('with unsaved input a dialog asks the reader to stay or load', async ({ page }) => {
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await typeIntoAForm(page)
  await follow(page, '/journal')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName(/version/)
  await expect(dialog).toHaveAccessibleDescription(/\./)
  const stay = page.getByRole('button', { name: 'Rester sur cette version' })
  await expect(stay).toBeFocused()
  expect(await runAxe(page)).toEqual([])
  await stay.click()
  await expect(page).toHaveTitle(titleAt('/journal'))
  await expectSameDocument(page)
  await typeIntoAForm(page)
  await follow(page, '/en/guide')
  await stay.click()
  await expect(page).toHaveTitle(titleAt('/en/guide'))
  await typeIntoAForm(page)
  await follow(page, '/guide')
  await page.getByRole('button', { name: 'Load now' }).click()
  await waitForNewDocument(page)
  await expect(page).toHaveTitle(titleAt('/guide'))
})

test('input on a page that is cached for Back survives a newer build', async ({ page }) => {
  await openWatching(page, '/guide')
  await page.evaluate(() => {
    const note = Object.assign(document.createElement('input'), { ariaLabel: 'Note' })
    document.querySelector('h1')?.after(note)
  })
  await page.getByLabel('Note').fill('à garder')
  await anHourLater(page, newer)
  await follow(page, '/journal')
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page).toHaveTitle(titleAt('/journal'))
  await follow(page, '/contact')
  await expect(page).toHaveTitle(titleAt('/contact'))
  for (const address of ['/journal', '/guide']) {
    await page.goBack()
    await expect(page).toHaveTitle(titleAt(address))
  }
  await expect(page.getByLabel('Note')).toHaveValue('à garder')
  await expectSameDocument(page)
})

test('Escape stays on the page, and Back closes the open dialog', async ({ page }) => {
  await openWatching(page, '/guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await anHourLater(page, newer)
  await typeIntoAForm(page)
  await follow(page, '/')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expectSameDocument(page)
})

test('a search box and a submitted form show no dialog', async ({ page }) => {
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await typeIntoAForm(page, 'search')
  const watching = waitForPolling(page)
  await follow(page, '/journal')
  await waitForNewDocument(page)
  await expect(page).toHaveTitle(titleAt('/journal'))
  // Waits until this document polls.
  await watching
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await typeIntoAForm(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await follow(page, '/')
  await waitForNewDocument(page)
  await expect(page).toHaveTitle(titleAt('/'))
})

test('a redirect is followed without a document load', async ({ page }) => {
  await openWatching(page, '/guide')
  await follow(page, '/docs/premiers-pas')
  await expect(page).toHaveURL('/guide/premiers-pas')
  await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
  await expectSameDocument(page)
})

/** Responds to requests for parts of pages as a newer build would. */
async function answerAsNewer(page: Page) {
  await page.route('/_part/**', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const { id, timestamp } = JSON.parse(newer)
    const body = html.replace(/data-build="[^"]*"/, `data-build="${id} ${timestamp}"`)
    await route.fulfill({ response, body })
  })
}

test('a page rendered by a newer build is loaded as a document at once', async ({ page }) => {
  await page.goto('/guide')
  await markDocument(page)
  await answerAsNewer(page)
  await follow(page, '/docs/premiers-pas#v-main')
  await waitForNewDocument(page)
  await expect(page).toHaveURL('/guide/premiers-pas#v-main')
  await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
})

test('with unsaved input the dialog about it appears once, and the reader may stay', async ({
  page,
}) => {
  await openWatching(page, '/guide')
  await answerAsNewer(page)
  await typeIntoAForm(page)
  await follow(page, '/journal')
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page).toHaveTitle(titleAt('/journal'))
  await expectSameDocument(page)
})

test('a page rendered by an older build is shown in place', async ({ page }) => {
  await page.goto('/guide')
  await markDocument(page)
  await page.route('/_part/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/data-build="[^"]*"/, 'data-build="older 1"')
    await route.fulfill({ response, body })
  })
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await expectSameDocument(page)
})

test.describe('on screens', () => {
  const rules = '**/builds/meta/*.json'

  test('the rules are fetched before the first navigation', async ({ page }) => {
    const described = page.waitForResponse(rules)
    await page.goto('/dashboard/login')
    expect((await described).status()).toBe(200)
  })

  test('navigations between screens work without the rules', async ({ page }) => {
    for (const status of [403, 404])
      await test.step(String(status), async () => {
        await page.route(rules, (route) => route.fulfill({ status }))
        await page.goto('/dashboard/login')
        await hydrated(page)
        await markDocument(page)
        await follow(page, '/dashboard/forgot-password')
        await expect(page).toHaveTitle('Mot de passe oublié – Vitrine')
        await expectSameDocument(page)
        await page.unroute(rules)
      })
  })

  test('on a very slow connection only the first navigation fetches the rules', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
    })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const watching = waitForPolling(page)
    await page.goto('/dashboard/login')
    await hydrated(page)
    await watching
    expect(requested.filter((path) => path.startsWith('/builds/'))).toEqual([])
    await follow(page, '/dashboard/forgot-password')
    await expect(page).toHaveTitle('Mot de passe oublié – Vitrine')
    expect(requested.filter((path) => path.startsWith('/builds/'))).toHaveLength(1)
  })
})
