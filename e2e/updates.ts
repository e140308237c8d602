import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { markDocument } from './navigation.ts'

const latest = '**/builds/latest.json'
const farAhead = 9_000_000_000_000
export const newer = JSON.stringify({ id: 'newer', timestamp: farAhead })

/** Opens a page whose clock can be advanced, and waits until it watches for deploys. */
export async function openWatching(page: Page, address: string) {
  await page.clock.install()
  const watching = waitForPolling(page)
  await page.goto(address)
  await hydrated(page)
  await markDocument(page)
  await watching
}

/** Waits until the next document watches for deploys. */
export async function waitForPolling(page: Page) {
  const response = await page.waitForResponse('**/assets/watch-builds-*.js')
  await response.finished()
  // The page imported this module first, so the module has run when this import resolves.
  await page.evaluate((address) => import(address).then(() => {}), response.url())
}

/** Advances the clock by an hour, and answers the tab's request for the latest build. */
export async function anHourLater(page: Page, body: string, status = 200) {
  await page.unroute(latest)
  await page.route(latest, (route) => route.fulfill({ status, body }))
  const polled = page.waitForResponse(latest)
  await page.clock.fastForward('01:00:00')
  await (await polled).finished()
  // The response handler has run before a later task.
  await page.evaluate(() => fetch('/builds/latest.json'))
}
