import type { Route } from '@playwright/test'
import { titleAt } from './demo.ts'
import {
  expectSameDocument,
  follow,
  markDocument,
  waitForNewDocument,
  withoutPreloads,
} from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /Failed to load resource|ERR_/ })

const parts = '/_part/**'
const steps = '/guide/premiers-pas'

const answers = {
  nothing: (route) => route.abort(),
  'an error without a page': (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  'a page of another program': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Portail</h1>' }),
  'another type': (route) => route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
  'no content': (route) => route.fulfill({ status: 204 }),
} satisfies Record<string, (route: Route) => Promise<void>>

test.beforeEach(({ page }) => withoutPreloads(page))

test('a click whose response is not a page becomes a document load', async ({ page }) => {
  for (const [what, answer] of Object.entries(answers))
    await test.step(what, async () => {
      await page.goto('/guide')
      await markDocument(page)
      await page.route(parts, answer)
      await follow(page, `${steps}?x=1#v-main`)
      await waitForNewDocument(page)
      await expect(page).toHaveURL(`${steps}?x=1#v-main`)
      await expect(page).toHaveTitle(titleAt(steps))
      await page.goBack()
      await expect(page).toHaveTitle(titleAt('/guide'))
      await page.unroute(parts)
    })
})

// The same code reads the response to a click, so two kinds suffice here.
test('Back whose response is not a page becomes a document load', async ({ page }) => {
  for (const what of ['nothing', 'a page of another program'] as const)
    await test.step(what, async () => {
      await page.goto('/guide')
      await follow(page, steps)
      await expect(page).toHaveTitle(titleAt(steps))
      // A reload empties the cache of the tab and keeps the history entries.
      await page.reload()
      await markDocument(page)
      await page.route(parts, answers[what])
      await page.goBack()
      await waitForNewDocument(page)
      await expect(page).toHaveURL('/guide')
      await expect(page).toHaveTitle(titleAt('/guide'))
      await page.unroute(parts)
    })
})

test('an error page is shown in place, and the reader can go back', async ({ page, request }) => {
  const asHtml = { headers: { accept: 'text/html' } }
  const body = await (await request.get('/_part/nulle-part', asHtml)).text()
  for (const status of [500, 503])
    await test.step(String(status), async () => {
      await page.goto('/guide')
      await markDocument(page)
      await page.route(parts, (route) => route.fulfill({ status, contentType: 'text/html', body }))
      await page.locator('.card a').first().click()
      await expect(page).toHaveURL(steps)
      await expect(page.locator('.error-code')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-status', 'error')
      await page.unroute(parts)
      await page.getByRole('button', { name: 'Page précédente' }).click()
      await expect(page).toHaveTitle(titleAt('/guide'))
      await page.locator('.card a').first().click()
      await expect(page).toHaveTitle(titleAt(steps))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premiers pas')
      await expectSameDocument(page)
    })
})

test('a redirect to another site becomes a document load', async ({ page }) => {
  await page.route('https://ailleurs.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' }),
  )
  await page.route(parts, (route) =>
    route.fulfill({ status: 204, headers: { location: 'https://ailleurs.example/x' } }),
  )
  await page.goto('/guide')
  await follow(page, '/vers-ailleurs')
  await expect(page).toHaveTitle('Ailleurs')
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await expect(page.locator('main')).toHaveCSS('visibility', 'visible')
})
