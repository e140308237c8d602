import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { markDocument } from './navigation.ts'

const latest = '**/builds/latest.json'
const farAhead = 9_000_000_000_000
export const newer = JSON.stringify({ id: 'newer', timestamp: farAhead })

/** Opens a page whose clock can be put forward, and waits until it watches for deploys. */
export async function openWatching(page: Page, address: string) {
  await page.clock.install()
  const watching = page.waitForResponse('**/assets/watch-builds-*.js')
  await page.goto(address)
  await hydrated(page)
  await markDocument(page)
  await (await watching).finished()
  // What has been fetched runs in a later task.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Lets an hour pass; the tab asks for the latest build and is answered so. */
export async function anHourLater(page: Page, body: string, status = 200) {
  await page.unroute(latest)
  await page.route(latest, (route) => route.fulfill({ status, body }))
  const told = page.waitForResponse(latest)
  await page.clock.fastForward('01:00:00')
  await (await told).finished()
  // What comes of an answer has come once a later task has run.
  await page.evaluate(() => fetch('/builds/latest.json'))
}
