import type { Page } from '@playwright/test'
import { titleAt } from './demo.ts'
import {
  evictShownPage,
  expectSameDocument,
  follow,
  markDocument,
  withoutPreloads,
  withoutTimeouts,
} from './navigation.ts'
import { expect, test } from './product.ts'

const long = '/guide/adresses-et-langues'
const place = 'changer-d-avis'

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Scrolls, and waits until the history entry contains the position. */
async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top)
  await expect.poll(() => page.evaluate(() => history.state.scroll)).toBe(top)
}

test('steps through the history keep states, events, scroll positions and targets', async ({
  page,
}) => {
  await test.step('a second Back at once keeps the state of the page in between', async () => {
    await page.goto('/contact')
    await follow(page, '/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
    await page.evaluate(() => {
      const note = document.createElement('input')
      note.ariaLabel = 'Note'
      document.querySelector('h1')?.after(note)
    })
    await page.getByLabel('Note').fill('à garder')
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    // The second Back starts once the first has changed the address, during the transition.
    await page.evaluate(() => {
      addEventListener('popstate', () => history.back(), { once: true })
      history.back()
    })
    await expect(page).toHaveTitle(titleAt('/contact'))
    await page.goForward()
    await expect(page).toHaveTitle(titleAt('/guide'))
    await expect(page.getByLabel('Note')).toHaveValue('à garder')
  })

  await test.step('an island gets events when its page is hidden, shown again and evicted', async () => {
    await page.goto('/guide')
    await page.evaluate(() => {
      const heard: string[] = []
      const island = document.createElement('v-island')
      island.dataset.island = 'none'
      for (const kind of ['hidden', 'shown', 'gone'])
        island.addEventListener(kind, () => heard.push(kind))
      document.querySelector('main')?.append(island)
      Object.assign(window, { heard })
    })
    const heard = () => page.evaluate(() => Object(window).heard)
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    expect(await heard()).toEqual(['hidden'])
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/guide'))
    expect(await heard()).toEqual(['hidden', 'shown'])
    await evictShownPage(page)
    expect(await heard()).toEqual(['hidden', 'shown', 'hidden', 'gone'])
  })

  await test.step('Forward after a reload restores the scroll position', async () => {
    await page.goto('/guide')
    await follow(page, long)
    await expect(page).toHaveTitle(titleAt(long))
    await scrollTo(page, 250)
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/guide'))
    await page.reload()
    await page.goForward()
    await expect(page).toHaveTitle(titleAt(long))
    await expect.poll(() => scrollOf(page)).toBe(250)
  })

  await test.step('two steps back from a screen restore the scroll position', async () => {
    await page.goto(long)
    await page.evaluate(() => window.scrollTo(0, 300))
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    await page.goto('/dashboard/login')
    // Not in the call itself: its result would be lost with the document.
    await page.evaluate(() => void setTimeout(() => history.go(-2)))
    await expect(page).toHaveTitle(titleAt(long))
    await expect.poll(() => scrollOf(page)).toBe(300)
  })

  await test.step('the anchor of a link matches :target', async () => {
    await page.goto('/guide')
    await markDocument(page)
    await follow(page, `${long}#${place}`)
    await expect(page).toHaveTitle(titleAt(long))
    await expect(page.locator(':target')).toHaveAttribute('id', place)
    await expect(page.locator('html')).toHaveAttribute('data-status', 'success')
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/guide'))
    await page.goForward()
    await expect(page.locator(':target')).toHaveAttribute('id', place)
    await expectSameDocument(page)
  })
})

/** Opens a document, and waits until it handles keys. */
async function hearingKeys(page: Page, open: () => Promise<unknown>) {
  const fetched = page.waitForResponse('**/assets/after-load-*.js')
  await open()
  const script = await fetched
  await script.finished()
  await page.evaluate(async (address) => void (await import(address)), script.url())
}

/** Leaves requests without a response, and disables their timeout. */
async function withhold(page: Page, address: string) {
  await page.route(address, () => {})
  await withoutTimeouts(page)
}

async function cancel(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-status', 'pending')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-status', 'idle')
}

test('Escape cancels a navigation whose page does not load', async ({ page }) => {
  await withoutPreloads(page)
  await withhold(page, '**/_part/journal')
  await hearingKeys(page, () => page.goto('/guide'))
  await markDocument(page)
  await follow(page, '/journal')
  await cancel(page)
  await expect(page.locator('main')).toHaveCSS('opacity', '1')
  await expect(page).toHaveURL('/guide')
  await expectSameDocument(page)
})

test('Escape cancels a Back, also after a click during an earlier Back', async ({ page }) => {
  await withoutPreloads(page)
  await page.goto('/contact')
  await follow(page, '/guide')
  await expect(page).toHaveTitle(titleAt('/guide'))
  await scrollTo(page, 111)
  await follow(page, long)
  await expect(page).toHaveTitle(titleAt(long))
  await withhold(page, '**/_part/guide')
  // The page in between is evicted, and its request gets no response.
  await hearingKeys(page, () => page.reload())
  await scrollTo(page, 222)
  await markDocument(page)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await cancel(page)
  await expect(page).toHaveURL(long)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  expect(await page.evaluate(() => history.state.scroll)).toBe(111)
  await cancel(page)
  await expect(page).toHaveURL('/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await expectSameDocument(page)
})
