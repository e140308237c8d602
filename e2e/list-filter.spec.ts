import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

const react = /\/assets\/react-[^/]*\.js$/

const cards = (page: Page) => page.locator('.listing .card:visible')

const lists = [
  {
    address: '/guide',
    label: 'Filtrer cette liste',
    typed: 'ECRIRE traduire',
    said: '1 page sur 8',
    nothing: 'Aucune page ne correspond.',
  },
  {
    address: '/en/guide',
    label: 'Filter this list',
    typed: 'WRITING',
    said: /^\d of 8 pages$/,
    nothing: 'No page matches.',
  },
  {
    address: '/es/guia',
    label: 'Filtrar esta lista',
    typed: 'ESCRIBIR',
    said: /^\d de 8 páginas$/,
    nothing: 'Ninguna página coincide.',
  },
]

test('a list is filtered by words and announces the number of results', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  for (const { address, label, typed, said, nothing } of lists)
    await test.step(address, async () => {
      requested.length = 0
      await page.goto(address)
      await hydrated(page)
      await expect(cards(page)).toHaveCount(8)
      expect(requested.filter((url) => react.test(url))).toEqual([])
      const field = page.getByLabel(label)
      await field.fill(typed)
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
      expect(await cards(page).count()).toBeLessThan(8)
      await field.fill('xyzzy')
      await expect(page.getByRole('status').filter({ hasText: nothing })).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await field.clear()
      await expect(cards(page)).toHaveCount(8)
    })
})

test('Back restores the filter of a list', async ({ page }) => {
  await page.goto('/guide')
  await page.getByLabel('Filtrer cette liste').fill('premiers')
  await expect(cards(page)).toHaveCount(1)
  await follow(page, '/guide/premiers-pas')
  await expect(page).toHaveURL('/guide/premiers-pas')
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel('Filtrer cette liste').fill('')
  await expect(cards(page)).toHaveCount(8)
})

test('a list that the reader leaves while its code loads is interactive after Back', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route(react, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/guide')
  await hydrated(page)
  const requested = page.waitForRequest(react)
  await page.getByLabel('Filtrer cette liste').focus()
  await requested
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  const loaded = page.waitForResponse(react)
  gate.resolve()
  const code = await loaded
  await code.finished()
  // The island imported this module first, so its import resolves before this one.
  await page.evaluate((address) => import(address).then(() => {}), code.url())
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expect(page.locator('[data-island]')).toHaveAttribute('data-alive')
})

test('a short list has no filter field', async ({ page }) => {
  await page.goto('/journal')
  await expect(page.locator('[data-island]')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a list shows all its entries, and no filter field', async ({ page }) => {
    await page.goto('/guide')
    await expect(cards(page)).toHaveCount(8)
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
  })
})
