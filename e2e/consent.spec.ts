import type { Page } from '@playwright/test'
import { runAxe } from './axe.ts'
import { test } from './counter.ts'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect } from './product.ts'

test.use({
  analytics: { sender: 'matomo', siteId: 7, consent: 'ask' },
})

const afterEveryDelayMs = 60_000

const bar = (page: Page) => page.getByRole('region', { name: 'Mesure d’audience' })
const accept = (page: Page) => bar(page).getByRole('button', { name: 'Accepter' })
const refuse = (page: Page) => bar(page).getByRole('button', { name: 'Refuser' })
const addressesIn = (sent: { body: string }[]) =>
  sent.map(({ body }) => new URL(new URLSearchParams(body).get('url') ?? '').pathname)
const visitorIdsIn = (sent: { body: string }[]) =>
  new Set(sent.map(({ body }) => new URLSearchParams(body).get('_id')))

test('no data is sent or stored before consent; after it the current page is sent, with a visitor id', async ({
  page,
  sent,
}) => {
  await page.clock.install()
  await page.goto('/guide')
  await page.clock.runFor(afterEveryDelayMs)
  await expect(bar(page)).toBeVisible()
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.clock.runFor(afterEveryDelayMs)
  await expect(bar(page)).toHaveCount(1)
  expect(sent).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  await accept(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => addressesIn(sent)).toEqual(['/journal'])
  await follow(page, '/contact')
  await expect(page).toHaveTitle(titleAt('/contact'))
  await page.clock.runFor(afterEveryDelayMs)
  await expect.poll(() => addressesIn(sent)).toEqual(['/journal', '/contact'])
  const [number] = visitorIdsIn(sent)
  expect(number).toMatch(/^[0-9a-f]{16}$/)
  expect(visitorIdsIn(sent).size).toBe(1)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'analytics-consent', value: number, sameSite: 'Lax' })
})

test('consent is remembered: the next visit is counted without a question', async ({
  page,
  sent,
}) => {
  await page.goto('/guide')
  await accept(page).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.goto('/journal')
  await expect.poll(() => sent.length).toBe(2)
  expect(visitorIdsIn(sent).size).toBe(1)
  await expect(bar(page)).toHaveCount(0)
})

test('a refusal is remembered: no data is sent and no question shown until the reader changes it', async ({
  page,
  sent,
  product: { siteUrl },
}) => {
  await page.context().addCookies([{ name: 'analytics-consent', value: 'no', url: siteUrl }])
  const opened = page.waitForResponse(/\/with-consent-[^/]*\.js$/)
  await page.goto('/guide')
  await (await opened).finished()
  await follow(page, '/contact')
  await expect(page).toHaveTitle(titleAt('/contact'))
  await expect(bar(page)).toHaveCount(0)
  await page.context().clearCookies()
  await follow(page, '/journal')
  await expect(bar(page)).toBeVisible()
  expect(sent).toEqual([])
})

test('the question can be answered by keyboard, and the focus then continues in the page', async ({
  page,
}) => {
  await page.goto('/guide')
  await expect(bar(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await refuse(page).focus()
  await page.keyboard.press('Tab')
  await expect(accept(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'analytics-consent', value: 'no' })
})

test.describe('appearance', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })

  test('both answers look the same and pass axe, light and dark, wide and narrow', async ({
    page,
  }) => {
    await page.goto('/guide')
    await expect(bar(page)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        // Right after a resize, axe may see elements at places that they are about to leave.
        await expect.poll(() => runAxe(page), `${width} ${colorScheme}`).toEqual([])
        const [one, ...others] = await bar(page).getByRole('button').evaluateAll(readLooks)
        expect(one).toBeDefined()
        expect(others).toEqual([one])
      }
    }
  })
})

/** Runs in the browser. */
function readLooks(buttons: Element[]) {
  return buttons.map((button) => {
    const { color, backgroundColor, borderColor, font } = getComputedStyle(button)
    const { width, height } = button.getBoundingClientRect()
    return { color, backgroundColor, borderColor, font, width, height }
  })
}

test('the question is in the language of the page and names the analytics program', async ({
  page,
  counter,
}) => {
  const { host } = new URL(counter.origin)
  const titles = {
    '/': 'Mesure d’audience',
    '/en': 'Audience measurement',
    '/es': 'Medición de audiencia',
  }
  for (const [address, name] of Object.entries(titles)) {
    await page.goto(address)
    await expect(page.getByRole('region', { name })).toContainText(`Matomo (${host})`)
  }
})

test('the page about counting shows the answer and can change it', async ({ page, sent }) => {
  await page.goto('/guide')
  await bar(page).getByRole('link', { name: 'En savoir plus' }).click()
  await expect(page.getByText('Vous n’avez pas encore choisi')).toBeVisible()
  await page.getByRole('button', { name: 'Accepter Matomo' }).click()
  await expect(page.getByText('Vous l’avez accepté.')).toBeVisible()
  await page.goto('/journal')
  await expect.poll(() => addressesIn(sent)).toEqual(['/journal'])
  await page.goto('/api/statistics-choice?locale=fr')
  await page.getByRole('button', { name: 'Refuser Matomo' }).click()
  await expect(page.getByText('Vous l’avez refusé.')).toBeVisible()
})
