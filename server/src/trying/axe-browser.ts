import { type Browser, chromium, type Page } from 'playwright-core'
import { runAxe } from './axe.ts'

const phone = { width: 390, height: 900 }
const schemes = ['light', 'dark'] as const

/** Checks pages with axe in a browser, at the size of a phone, in light and dark. */
export interface AxeBrowser {
  check: (address: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Starts the browser of an executable file; with an empty path, that of Playwright. */
export async function openAxeBrowser(executablePath: string): Promise<AxeBrowser> {
  const options = { ...(executablePath && { executablePath }), args: ['--no-sandbox'] }
  const browser: Browser = await chromium.launch(options)
  const context = await browser.newContext({ bypassCSP: true, viewport: phone })
  const page = await context.newPage()
  return { check: (address) => checkPage(page, address), close: () => browser.close() }
}

async function checkPage(page: Page, address: string): Promise<string[]> {
  const all: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    all.push(...(await runAxe(page)).map((finding) => `${finding} (${colorScheme})`))
  }
  return all
}
