import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePages } from './content.ts'
import { importPages, load, startProduct, temporaryFolder } from './product.ts'

const warmSeconds = 3
const seconds = 6
const microseconds = 1_000_000

const screens: Record<string, string[]> = {
  'a cached page': ['/'],
  '/dashboard/login': ['/dashboard/login'],
  '/dashboard/forgot-password': ['/dashboard/forgot-password'],
  '/dashboard/login with queries': Array.from(
    { length: 600 },
    (_, at) => `/dashboard/login?redirect=%2Fpage-${at}`,
  ),
  '/dashboard/setup with tokens': Array.from({ length: 600 }, (_, at) => `/dashboard/setup/${at}`),
}

/** Measures the CPU time of screens that need no sign-in, and of a cached page for comparison. */
export async function measureGuestScreens(program?: string) {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages.json')
  writeFileSync(pages, JSON.stringify(makePages(50, 3)))
  importPages(folder, pages)
  const product = await startProduct(folder, '1', '0', {}, program)
  try {
    for (const [name, addresses] of Object.entries(screens)) {
      load(product.url, addresses, warmSeconds, 'br')
      const before = product.busy()
      const rate = load(product.url, addresses, seconds, 'br')
      const each = ((product.busy() - before) / (rate * seconds)) * microseconds
      console.log(`${name}: ${rate}/s, ${each.toFixed(0)} µs CPU each`)
    }
  } finally {
    await product.stop()
  }
}
