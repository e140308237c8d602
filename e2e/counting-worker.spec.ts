import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listenToCounting, nothingStored, stored, waitForWorker } from './counting.ts'
import { addLink, withoutPreloads } from './navigation.ts'
import { onAccounts } from './on-accounts.ts'
import { expect, freePorts, newDataDir, type Product, root, startProduct, test } from './product.ts'

test.use({ serviceWorkers: 'allow' })

const guide = '/guide'
/** Not the id of a page of the demo. */
const clickedId = 777

test.beforeEach(({ page }) => withoutPreloads(page))

/** Opens a page that the service worker controls, and waits until its view is sent. */
async function openCounted(page: Page, address = guide) {
  await page.goto(address)
  await waitForWorker(page)
  await page.reload()
  // This document, not the one before it, whose view may be sent late.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/status')),
  )
}

/** Clicks a link that stays on the page. */
async function clickCounted(page: Page, id: number) {
  const attributes = { href: '#v-main', 'data-status': String(id) }
  await (await addLink(page, attributes, `Compté ${id}`)).click()
}

const databases = async (page: Page) => (await stored(page)).databases

test('the service worker handles only counting requests', async ({ page }) => {
  const byWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname)
  })
  const { views } = listenToCounting(page.context())
  await openCounted(page)
  await page.locator('.menu a[href="/journal"]').click()
  await expect.poll(views).toContainEqual(expect.objectContaining({ path: '/journal' }))
  await expect.poll(() => new Set(byWorker)).toEqual(new Set(['/api/status']))
  const sources = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.endsWith('/api/status'))
      .map((entry) => Reflect.get(entry, 'workerFinalSourceType')),
  )
  // The browser sent no request: the worker declared its routes at installation.
  expect(new Set(sources)).toEqual(new Set(['network']))
})

test.describe('a reader', () => {
  // Events of a headless browser count as a crawler's.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' })

  test('who clicks a link that leaves the document is counted', async ({ page, product }) => {
    await openCounted(page)
    const attributes = { href: '/contact', rel: 'external', 'data-status': String(clickedId) }
    await (await addLink(page, attributes, 'Compté')).click()
    await expect(page).toHaveURL('/contact')
    await expect.poll(() => clicksOn(product, clickedId)).toBe(1)
  })
})

/** Number of times that the server has counted a link. */
function clicksOn(product: Product, id: number) {
  return onAccounts(product, async ({ db }) => {
    const rows = await db
      .selectFrom('tracking_events')
      .select('id')
      .where('kind', '=', 'click')
      .where('target', '=', id)
      .execute()
    return rows.length
  })
}

test.describe('offline', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('clicks are stored, and sent together once the network is back', async ({ page }) => {
    const { sentLater, pixels } = listenToCounting(page.context())
    await openCounted(page)
    await page.context().setOffline(true)
    for (const id of [1, 2, 3]) await clickCounted(page, id)
    await expect.poll(() => databases(page)).toEqual(['counting'])
    // A click that the worker has not stored yet would be sent alone once the network is back.
    await expect.poll(async () => (await page.evaluate(readStoredIds)).sort()).toEqual([1, 2, 3])
    await goOnline(page, () => expect(sentLater.flat()).toHaveLength(3))
    const ago = expect.any(Number)
    const clicks = [1, 2, 3].map((id) => ({ t: 'click', id, ago }))
    expect(sentLater.flat().sort((one, other) => one.id - other.id)).toEqual(clicks)
    await expect.poll(() => stored(page)).toEqual(nothingStored)
    expect(pixels).toEqual([])
  })

  test('clicks in a first document, which no worker controls yet, are stored too', async ({
    page,
  }) => {
    const { sentLater, views } = listenToCounting(page.context())
    await page.goto(guide)
    await waitForWorker(page)
    await expect.poll(views).toHaveLength(1)
    await page.context().setOffline(true)
    await clickCounted(page, 8)
    await expect.poll(() => databases(page)).toEqual(['counting'])
    await goOnline(page, () => expect(sentLater.flat()).toMatchObject([{ t: 'click', id: 8 }]))
  })

  test('a failed attempt is repeated if the network came back during it', async ({
    page,
    context,
  }) => {
    const { sentLater } = listenToCounting(context)
    await openCounted(page)
    const gate = Promise.withResolvers<void>()
    let attempts = 0
    await context.route('**/api/status', async (route) => {
      if (attempts++ > 0) return route.continue()
      await gate.promise
      await route.abort('internetdisconnected')
    })
    await page.evaluate(storeEventAt, Date.now())
    const begun = context.waitForEvent('request', (request) =>
      request.url().endsWith('/api/status'),
    )
    await dispatchOnline(page)
    await begun
    await dispatchOnline(page)
    gate.resolve()
    await expect.poll(() => sentLater.flat()).toMatchObject([{ t: 'click', id: 1 }])
  })

  test('at most 500 events are stored, and each body is within the limit of the server', async ({
    page,
  }) => {
    test.slow()
    const { sentLater } = listenToCounting(page.context())
    await openCounted(page)
    await page.context().setOffline(true)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      for (let id = 1; id <= 502; id++) active?.postMessage({ t: 'click', id })
    })
    await expect.poll(() => databases(page)).toEqual(['counting'])
    await expect.poll(async () => (await page.evaluate(readStoredIds)).at(-1)).toBe(502)
    await goOnline(page, () => expect(sentLater.flat()).toHaveLength(500))
    await expect.poll(() => databases(page)).toEqual([])
    const ids = sentLater.flat().map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 500 }, (_, at) => at + 3))
    for (const batch of sentLater) {
      expect(batch.length).toBeLessThanOrEqual(20)
      expect(JSON.stringify(batch).length).toBeLessThanOrEqual(1_024)
    }
  })
})

test.describe('while the API is unreachable', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_|FetchEvent/ })

  test('the pixel replaces a failed post, and the worker sends a failed pixel later', async ({
    page,
    context,
  }) => {
    const { pixels, sentLater } = listenToCounting(context)
    await openCounted(page)
    await context.route('**/api/status', (route) => route.abort('connectionrefused'))
    await clickCounted(page, 105)
    await expect.poll(() => pixels.map((query) => query.get('id'))).toContain('105')
    await context.route('**/dot.png?**', (route) => route.abort('connectionrefused'))
    await clickCounted(page, 106)
    await expect.poll(() => databases(page)).toEqual(['counting'])
    // The database exists before it has the click.
    await expect.poll(() => page.evaluate(readStoredIds)).toEqual([106])
    await context.unrouteAll()
    await clickCounted(page, 107)
    await expect.poll(() => databases(page)).toEqual([])
    const kept = { t: 'click', id: 106, ago: expect.any(Number) }
    await expect.poll(() => sentLater.flat()).toContainEqual(kept)
  })
})

test('events stored more than a day ago are deleted', async ({ page }) => {
  const { sentLater, clicks } = listenToCounting(page.context())
  await openCounted(page)
  await page.evaluate(storeEventAt, Date.now() - 25 * 3_600_000)
  await clickCounted(page, 3)
  await expect.poll(clicks).toHaveLength(1)
  await expect.poll(() => databases(page)).toEqual([])
  expect(sentLater).toEqual([])
})

/**
 * Goes online and waits until all events have arrived. The page may get the event before the worker
 * is online, whose attempt then fails: the event is repeated, as with an unstable network.
 */
async function goOnline(page: Page, hasArrived: () => void) {
  await page.context().setOffline(false)
  await expect(async () => {
    await dispatchOnline(page)
    hasArrived()
  }).toPass({ timeout: 60_000 })
}

/** Dispatches the `online` event, on which a page sends stored events. */
const dispatchOnline = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Runs in the browser: stores an event with a time, as the worker does. */
function storeEventAt(at: number) {
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('counting')
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('events', { autoIncrement: true })
    opening.onsuccess = () => {
      const change = opening.result.transaction('events', 'readwrite')
      change.objectStore('events').add({ event: { t: 'click', id: 1 }, at })
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** Runs in the browser: returns the ids of the stored events, in order. */
function readStoredIds() {
  return new Promise<number[]>((resolve) => {
    const opening = indexedDB.open('counting')
    opening.onsuccess = () => {
      const events = opening.result.transaction('events').objectStore('events')
      events.getAll().onsuccess = ({ target }) => {
        opening.result.close()
        resolve(
          Reflect.get(Object(target), 'result').map(
            (kept: { event: { id: number } }) => kept.event.id,
          ),
        )
      }
    }
  })
}

test.describe('after counting is disabled', () => {
  test.use({ expectedNoise: /ERR_/ })
  test('the worker removes itself and its stored events', async ({ page }) => {
    const dataDir = newDataDir()
    const [port, adminPort] = await freePorts()
    const siteUrl = `http://127.0.0.1:${port}`
    const product = { siteUrl, adminUrl: `http://127.0.0.1:${adminPort}`, dataDir }
    const stopCounting = await startProduct(root, product)
    await openCounted(page, siteUrl + guide)
    await page.evaluate(storeEventAt, Date.now())
    await stopCounting()
    const otherSite = { tracking: { enabled: false } }
    const stop = await startProduct(root, product, { otherSite })
    await page.goto(siteUrl + guide)
    const workers = async () => (await navigator.serviceWorker.getRegistrations()).length
    await expect.poll(() => page.evaluate(workers)).toBe(0)
    await expect.poll(() => stored(page)).toEqual(nothingStored)
    await stop()
    rmSync(dataDir, { recursive: true })
  })
})

test('the script of the worker is a separate file that is revalidated each time', async ({
  request,
}) => {
  const response = await request.get('/sw-tracking.js', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
})
