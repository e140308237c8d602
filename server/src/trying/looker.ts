import { type Browser, chromium, type Page } from 'playwright-core'
import { axeFindings } from './axe.ts'

const phone = { width: 390, height: 900 }
const schemes = ['light', 'dark'] as const

/** Shows pages in a browser, which axe looks at: on a phone, in the light and in the dark. */
export interface Looker {
  findings: (address: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Opens the browser that a file is; an empty name is Playwright's own. */
export async function openLooker(executablePath: string): Promise<Looker> {
  const options = { ...(executablePath && { executablePath }), args: ['--no-sandbox'] }
  const browser: Browser = await chromium.launch(options)
  const context = await browser.newContext({ bypassCSP: true, viewport: phone })
  const page = await context.newPage()
  return { findings: (address) => findingsOf(page, address), close: () => browser.close() }
}

async function findingsOf(page: Page, address: string): Promise<string[]> {
  const all: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    all.push(...(await axeFindings(page)).map((finding) => `${finding} (${colorScheme})`))
  }
  return all
}
