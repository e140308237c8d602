import type { Page } from '@playwright/test'
import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading } from './requests.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

/** The index is filled in the background after the start. */
const indexedWithinMs = 60_000
const bytesMax = 10_000

const field = (page: Page) => page.locator('#v-search')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test.beforeEach(async ({ page }) => {
  await expect(async () => {
    const answer = await page.request.get('/api/search/suggestions?locale=fr&q=prem')
    expect(await answer.text()).toContain('Premiers pas')
  }).toPass({ timeout: indexedWithinMs })
})

async function expectSuggestions(page: Page, words: string, title: string) {
  await field(page).focus()
  await expect(field(page)).toHaveRole('combobox')
  await field(page).fill(words)
  await expect(options(page).filter({ hasText: title }).first()).toBeVisible()
}

test('suggestions load with the focus, and are chosen by keyboard', async ({ page }) => {
  const { requested, quiet } = listen(page)
  await withoutPreloads(page)
  await page.goto('/recherche')
  await preloading(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-builds-')),
  )
  await quiet()
  expect(requested.filter((name) => /suggest/.test(name))).toEqual([])
  const before = requested.length
  await expectSuggestions(page, 'prem', 'Premiers pas')
  expect(requested.slice(before)).toEqual([
    expect.stringMatching(/^\/assets\/suggest-[^/]*\.js$/),
    '/api/search/suggestions?locale=fr&q=prem',
  ])
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/suggest-/.test(name))
      .reduce((sum, entry) => sum + Number(entry.toJSON().decodedBodySize), 0),
  )
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(bytesMax)

  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await field(page).press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await field(page).press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await field(page).press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field(page)).toHaveValue('prem')
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/guide/premiers-pas')
  await page.goBack()
  await field(page).focus()
  await field(page).fill('guide')
  await expect(options(page).first()).toBeVisible()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/recherche?q=guide')
})

test('suggestions are those of the latest words and of the language, on a phone, too', async ({
  page,
}) => {
  await test.step('a slow answer for an earlier query is dropped', async () => {
    await page.goto('/recherche')
    await expectSuggestions(page, 'prem', 'Premiers pas')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/search/suggestions?*q=gui', async (route) => {
      await gate.promise
      await route.continue().catch(() => {})
    })
    const slow = page.waitForRequest('**/api/search/suggestions?*q=gui')
    const stopped = page.waitForEvent('requestfailed')
    await field(page).fill('gui')
    await slow
    await field(page).fill('premi')
    await stopped
    gate.resolve()
    await expect(options(page).filter({ hasText: 'Premiers pas' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  await test.step('pages are suggested in the language of the page, on a phone, too', async () => {
    const cases = [
      ['/en/search', 'first', 'First steps'],
      ['/es/buscar', 'primer', 'Primeros pasos'],
    ] as const
    for (const [address, words, title] of cases)
      await test.step(address, async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(address)
        await expectSuggestions(page, words, title)
        await expect(options(page).first()).toHaveAttribute('href', /^\/(?:en|es)\//)
        const [list, own] = await Promise.all([
          page.getByRole('listbox').boundingBox(),
          field(page).boundingBox(),
        ])
        expect(list?.x).toBeCloseTo(own?.x ?? 0, 0)
      })
  })

  await test.step('the form in the menu suggests pages; Escape closes the list first', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const ownField = page.locator('#v-menu-search')
    await ownField.focus()
    await expect(ownField).toHaveRole('combobox')
    await ownField.fill('prem')
    await expect(options(page).filter({ hasText: 'Premiers pas' }).first()).toBeVisible()
    await ownField.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(ownField).toBeVisible()
    // Empties the field in Chromium, as in every field of a search.
    await ownField.press('Escape')
    await expect(ownField).toHaveValue('')
    await ownField.press('Escape')
    await expect(ownField).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
    await ownField.fill('premi')
    await options(page).filter({ hasText: 'Premiers pas' }).first().click()
    await expect(page).toHaveURL('/guide/premiers-pas')
  })
})

test.describe('for a missing address', () => {
  test.use({ expectedNoise: /status of 404/ })
  test('a suggestion is chosen with the pointer', async ({ page }) => {
    await page.goto('/guide/nulle-part')
    await expectSuggestions(page, 'prem', 'Premiers pas')
    await options(page).filter({ hasText: 'Premiers pas' }).click()
    await expect(page).toHaveURL('/guide/premiers-pas')
  })
})

test.describe('for axe', () => {
  test.use({ bypassCSP: true })
  test('an open list has no findings', async ({ page }) => {
    await page.goto('/recherche')
    await hydrated(page)
    await expectSuggestions(page, 'prem', 'Premiers pas')
    await field(page).press('ArrowDown')
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
