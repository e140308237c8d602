import type { Page } from '@playwright/test'
import { runAxe } from './axe.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow, keepsItsDocument, markDocument, withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'
import { anHourLater, newer, openWatching, watchingForDeploys } from './updates.ts'

test.use({ bypassCSP: true, expectedNoise: /Failed to load resource/ })

function isANewDocument(page: Page) {
  return page.waitForFunction(() => !('marked' in window))
}

// A preload asks for the rules of the build too, at a moment of its own.
test.beforeEach(({ page }) => withoutPreloads(page))

test('the navigation after a newer build was found loads the document of its target', async ({
  page,
}) => {
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await follow(page, '/docs/premiers-pas?x=1#v-main')
  await expect(page).toHaveURL('/guide/premiers-pas?x=1#v-main')
  await isANewDocument(page)
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
})

test('Back loads the document of the page before when a newer build is there', async ({ page }) => {
  await openWatching(page, '/guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await anHourLater(page, newer)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await isANewDocument(page)
  await expect(page).toHaveTitle(titleAt('/guide'))
  await page.goForward()
  await expect(page).toHaveTitle(titleAt('/journal'))
})

const noUpdates: Record<string, [body: string, status?: number]> = {
  'an older build': [JSON.stringify({ id: 'older', timestamp: 1 })],
  'a page where JSON should be': ['<!doctype html><title>Vitrine</title>'],
  'an object without an id': ['{"timestamp":9000000000000}'],
  'a time that is none': ['{"id":"newer","timestamp":"9000000000000"}'],
  'status 404': ['{}', 404],
  'status 500': [newer, 500],
}

test('what tells of no newer build is none, and the tab goes on asking', async ({ page }) => {
  await openWatching(page, '/contact')
  let at = 0
  for (const [what, [body, status]] of Object.entries(noUpdates))
    await test.step(what, async () => {
      const next = ++at % 2 ? '/journal' : '/guide'
      await anHourLater(page, body, status)
      await follow(page, next)
      await expect(page).toHaveTitle(titleAt(next))
      await keepsItsDocument(page)
    })
  await anHourLater(page, newer)
  await follow(page, '/contact')
  await isANewDocument(page)
  await expect(page).toHaveTitle(titleAt('/contact'))
})

test('a tab that is looked at again after a long time asks at once', async ({ page }) => {
  await openWatching(page, '/guide')
  await page.clock.setSystemTime(Date.now() + 3_700_000)
  const told = page.waitForResponse('**/builds/latest.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await told).status()).toBe(200)
})

test('a site that asks for no newer build has tabs that never do', async ({ page }) => {
  await page.route('/guide', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"pollMs":3600000', '"pollMs":false')
    await route.fulfill({ response, body })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openWatching(page, '/guide')
  await page.clock.fastForward('02:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  expect(asked).not.toContain('/builds/latest.json')
})

/** A form such as a page may hold, with something typed into it. */
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

test('with unsaved input the reader is asked first, and may stay or load', async ({ page }) => {
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
  await keepsItsDocument(page)
  await typeIntoAForm(page)
  await follow(page, '/en/guide')
  await stay.click()
  await expect(page).toHaveTitle(titleAt('/en/guide'))
  await typeIntoAForm(page)
  await follow(page, '/guide')
  await page.getByRole('button', { name: 'Load now' }).click()
  await isANewDocument(page)
  await expect(page).toHaveTitle(titleAt('/guide'))
})

test('what was typed in a page that is kept for Back outlives a newer build', async ({ page }) => {
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
  await keepsItsDocument(page)
})

test('Escape stays, and Back while the question is open takes it away', async ({ page }) => {
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
  await keepsItsDocument(page)
})

test('nobody is asked about a search box, or about what was sent', async ({ page }) => {
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await typeIntoAForm(page, 'search')
  const watching = watchingForDeploys(page)
  await follow(page, '/journal')
  await isANewDocument(page)
  await expect(page).toHaveTitle(titleAt('/journal'))
  // It is this document that watches by now, not the next one.
  await watching
  await openWatching(page, '/guide')
  await anHourLater(page, newer)
  await typeIntoAForm(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await follow(page, '/')
  await isANewDocument(page)
  await expect(page).toHaveTitle(titleAt('/'))
})

test('a redirected address is reached within the document', async ({ page }) => {
  await openWatching(page, '/guide')
  await follow(page, '/docs/premiers-pas')
  await expect(page).toHaveURL('/guide/premiers-pas')
  await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
  await keepsItsDocument(page)
})

/** Answers for the parts of pages as a newer build would. */
async function answerAsNewer(page: Page) {
  await page.route('/_part/**', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const { id, timestamp } = JSON.parse(newer)
    const body = html.replace(/data-build="[^"]*"/, `data-build="${id} ${timestamp}"`)
    await route.fulfill({ response, body })
  })
}

test('a page that a newer build has rendered is loaded as a document at once', async ({ page }) => {
  await page.goto('/guide')
  await markDocument(page)
  await answerAsNewer(page)
  await follow(page, '/docs/premiers-pas#v-main')
  await isANewDocument(page)
  await expect(page).toHaveURL('/guide/premiers-pas#v-main')
  await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
})

test('the reader is asked once about it, and may stay', async ({ page }) => {
  await openWatching(page, '/guide')
  await answerAsNewer(page)
  await typeIntoAForm(page)
  await follow(page, '/journal')
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page).toHaveTitle(titleAt('/journal'))
  await keepsItsDocument(page)
})

test('what an older build has rendered is shown in place', async ({ page }) => {
  await page.goto('/guide')
  await markDocument(page)
  await page.route('/_part/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/data-build="[^"]*"/, 'data-build="older 1"')
    await route.fulfill({ response, body })
  })
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await keepsItsDocument(page)
})

test.describe('among the screens', () => {
  const rules = '**/builds/meta/*.json'

  test('the rules are fetched ahead of the first navigation', async ({ page }) => {
    const described = page.waitForResponse(rules)
    await page.goto('/dashboard/login')
    expect((await described).status()).toBe(200)
  })

  test('without the rules screens are reached all the same', async ({ page }) => {
    for (const status of [403, 404])
      await test.step(String(status), async () => {
        await page.route(rules, (route) => route.fulfill({ status }))
        await page.goto('/dashboard/login')
        await hydrated(page)
        await markDocument(page)
        await follow(page, '/dashboard/forgot-password')
        await expect(page).toHaveTitle('Mot de passe oublié – Vitrine')
        await keepsItsDocument(page)
        await page.unroute(rules)
      })
  })

  test('on a very slow line the rules are fetched by the first navigation only', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const watching = watchingForDeploys(page)
    await page.goto('/dashboard/login')
    await hydrated(page)
    await watching
    expect(asked.filter((path) => path.startsWith('/builds/'))).toEqual([])
    await follow(page, '/dashboard/forgot-password')
    await expect(page).toHaveTitle('Mot de passe oublié – Vitrine')
    expect(asked.filter((path) => path.startsWith('/builds/'))).toHaveLength(1)
  })
})
