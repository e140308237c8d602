import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { addressesOf, makePages } from './content.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'

const rounds = 7
const menuLinks = 12
const cpuSlowdown = 4
const roundTripMs = 150
const downBytesPerSecond = 1_600_000 / 8
const upBytesPerSecond = 750_000 / 8
/** Time for hydration, which each framework reports differently. */
const settledMs = 1_500
/** Time from hover to click. Requests that are pending at the click count. */
const pointedMs = 900

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
/** Pictures are blocked: `images` measures them, and each peer serves different ones. */
const pictures = ['*/_ipx/*', '*/media/*', '*/storage/*', '*/img/*', '*favicon*', '*touch-icon*']
/** The second link of our menu, or the link that the peers preload. */
const clicked = '#v-menu li:nth-child(2) a, [data-test="rel1"]'

interface Site {
  name: string
  url: string
  /** State at the click: page preloaded, nothing preloaded, or a document load. */
  finds: 'preloaded' | 'nothing' | 'document'
}

interface Click {
  ms: number
  requests: number
}

/**
 * Measures the time from a click to the first frame of the next page, without the transition: with a
 * preloaded page, without a preload, and with a document load by the browser. Other running sites,
 * if given, are measured in turn.
 */
export async function measureClick(others: string[]) {
  const product = await startProduct(filledFolder(), '1')
  const [address = ''] = addressesOf(makePages(menuLinks, 1))
  const own = product.url + address
  const sites: Site[] = [
    { name: 'vitrine', url: own, finds: 'preloaded' },
    { name: 'vitrine, not preloaded', url: own, finds: 'nothing' },
    { name: 'vitrine, a plain document load', url: own, finds: 'document' },
    ...others.map((url): Site => ({ name: url, url, finds: 'preloaded' })),
  ]
  const clicks = sites.map(() => [] as Click[])
  try {
    // The first round warms the caches.
    for (let round = 0; round <= rounds; round++)
      for (const [at, site] of sites.entries()) {
        const click = await clickIn(site)
        if (round > 0) clicks[at]?.push(click)
      }
  } finally {
    await product.stop()
  }
  for (const [at, { name }] of sites.entries()) console.log(`${name}: ${summary(clicks[at] ?? [])}`)
}

function summary(clicks: Click[]) {
  const times = clicks.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
  const requests = Math.max(...clicks.map((click) => click.requests))
  return `${times[times.length >> 1]} ms from click to page (${times.join(', ')}), ${requests} requests`
}

function filledFolder() {
  const folder = temporaryFolder()
  const pages = makePages(menuLinks, 1)
  const [file, menus] = [join(folder, 'pages.json'), join(folder, 'menus.json')]
  writeFileSync(file, JSON.stringify(pages))
  const main = pages.map(({ key }) => ({ page: key }))
  writeFileSync(menus, JSON.stringify({ main, footer: [], legal: [] }))
  importPages(folder, file, ['--menus', menus])
  return folder
}

async function clickIn({ url, finds }: Site): Promise<Click> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await slowPage(browser)
    if (finds !== 'preloaded')
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
    await page.goto(url)
    await page.waitForTimeout(settledMs)
    await page.locator(clicked).first().hover()
    await page.waitForTimeout(pointedMs)
    if (finds === 'document') return await loadByClick(page)
    return await page.evaluate(clickAndWait, clicked)
  } finally {
    await browser.close()
  }
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setBlockedURLs', { urls: pictures })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: downBytesPerSecond,
    uploadThroughput: upBytesPerSecond,
  })
  return page
}

/** Makes the browser load the next document, as without our scripts. */
async function loadByClick(page: Page): Promise<Click> {
  await page.addInitScript(noteHeading)
  await page.evaluate((selector) => {
    // Runs first and stops the event, so that the script of the page never receives it.
    addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true })
    document.querySelector<HTMLElement>(selector)?.click()
    sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now()))
  }, clicked)
  await page.waitForFunction(() => sessionStorage.getItem('seen') !== null)
  const ms = await page.evaluate(
    () => Number(sessionStorage.getItem('seen')) - Number(sessionStorage.getItem('clicked')),
  )
  return { ms, requests: 1 }
}

/** Runs in the browser before the next document: records when the frame with its heading is painted. */
function noteHeading() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () =>
        sessionStorage.setItem('seen', String(performance.timeOrigin + performance.now()))
      port2.postMessage(null)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the browser: milliseconds from the click until the frame with the next heading is painted,
 * and the number of requests before it. Requests of the new page do not count.
 */
function clickAndWait(selector: string) {
  return new Promise<{ ms: number; requests: number }>((resolve) => {
    const heading = () => document.querySelector('h1')?.textContent
    const before = heading()
    const began = performance.now()
    const observer = new MutationObserver(() => {
      if (heading() === before || heading() === undefined) return
      observer.disconnect()
      const requests = performance
        .getEntriesByType('resource')
        .filter((at) => at.startTime >= began)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () =>
          resolve({ ms: performance.now() - began, requests: requests.length })
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    document.querySelector<HTMLElement>(selector)?.click()
  })
}
