import { type Browser, chromium } from '@playwright/test'

/** A phone on a slow network, as page speed tools assume. */
const cpuSlowdown = 4
const latencyMs = 150
const downBytesPerSecond = 1_600_000 / 8
const upBytesPerSecond = 750_000 / 8
const settledMs = 1_500
const kilobyte = 1024

/** Pictures are blocked: `images` measures them, and each peer serves different ones. */
const pictures = ['*/_ipx/*', '*/media/*', '*/storage/*', '*/img/*', '*favicon*', '*touch-icon*']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Times of one first view, in milliseconds from the start of the navigation. */
export interface FirstView {
  'first paint': number
  'largest paint': number
  hydrated: number
  'layout shift': number
  'document KB': number
  'all KB': number
  /** Errors in the console. */
  errors: string[]
}

/**
 * Opens an address in a new browser with an empty cache, from a page of another site. A browser uses
 * one process per site, so a reader who comes from a search waits for a new process.
 */
export async function firstView(url: string, from: string): Promise<FirstView> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    return await visit(browser, url, from)
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, from: string): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(from)
  const tools = await context.newCDPSession(page)
  const errors: string[] = []
  page.on('console', (said) => {
    if (said.type() === 'error' && !said.text().includes('ERR_BLOCKED')) errors.push(said.text())
  })
  let bytes = 0
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  await tools.send('Network.setBlockedURLs', { urls: pictures })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBytesPerSecond,
    uploadThroughput: upBytesPerSecond,
  })
  await page.addInitScript(listen)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('hydrated-article').length > 0)
  await page.waitForTimeout(settledMs)
  const measured = await page.evaluate(read)
  return { ...measured, 'all KB': Math.round(bytes / kilobyte), errors }
}

/**
 * Runs before the page's own scripts. The peers mark their hydration; a page of the product is
 * interactive once its script has run, which is just before `DOMContentLoaded`.
 */
function listen() {
  document.addEventListener('DOMContentLoaded', () => {
    if (document.getElementById('v-app')) performance.mark('hydrated-article')
  })
}

function read() {
  const buffered = (type: string) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const [navigation] = performance.getEntriesByType('navigation')
  const sizes: { encodedBodySize?: number } = navigation?.toJSON() ?? {}
  const marks = ['hydrated-root', 'hydrated-article'].flatMap(
    (name) => performance.getEntriesByName(name)[0]?.startTime ?? [],
  )
  return {
    'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    'largest paint': buffered('largest-contentful-paint').at(-1)?.startTime ?? 0,
    hydrated: Math.max(...marks),
    'layout shift': buffered('layout-shift')
      .map((entry) => Number(entry.toJSON().value))
      .reduce((sum, shift) => sum + shift, 0),
    'document KB': Math.round((sizes.encodedBodySize ?? 0) / 102.4) / 10,
  }
}
