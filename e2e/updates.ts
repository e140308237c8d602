import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { markDocument } from './navigation.ts'

const latest = '**/builds/latest.json'
const farAhead = 9_000_000_000_000
export const newer = JSON.stringify({ id: 'newer', timestamp: farAhead })

/** Opens a page whose clock can be put forward, and waits until it watches for deploys. */
export async function openWatching(page: Page, address: string) {
  await page.clock.install()
  const watching = watchingForDeploys(page)
  await page.goto(address)
  await hydrated(page)
  await markDocument(page)
  await watching
}

/** Waits until the document that is loaded next watches for deploys. */
export async function watchingForDeploys(page: Page) {
  const response = await page.waitForResponse('**/assets/watch-builds-*.js')
  await response.finished()
  // A module that somebody else has asked for before has run by the time it is had.
  await page.evaluate((address) => import(address).then(() => {}), response.url())
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
