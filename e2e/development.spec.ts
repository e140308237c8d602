import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyCheckout, replaceIn } from './checkout.ts'
import { expectSameDocument, markDocument } from './navigation.ts'
import { test as base, expect, freePorts, newDataDir, root, startDevelopment } from './product.ts'

interface Development {
  /** Origin of a site in development, and its checkout. */
  origin: string
  checkout: string
}

const test = base.extend<Development>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  checkout: async ({}, use) => {
    const folder = copyCheckout()
    linkPackages(join(folder, 'node_modules'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ origin }, use) => use(origin),
  origin: [
    async ({ checkout }, use) => {
      const dataDir = newDataDir()
      const [port, adminPort] = await freePorts()
      const origin = `http://127.0.0.1:${port}`
      const place = { siteUrl: origin, adminUrl: `http://127.0.0.1:${adminPort}`, dataDir }
      const stop = await startDevelopment(checkout, place)
      await use(origin)
      await stop()
      rmSync(dataDir, { recursive: true })
    },
    { timeout: 240_000 },
  ],
})

/** The packages are shared; the workspaces and the fonts belong to the checkout. */
function linkPackages(folder: string) {
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, '@vitrine'), { recursive: true })
  for (const name of readdirSync(packages))
    if (!/^(@|\.)vitrine$/.test(name)) symlinkSync(join(packages, name), join(folder, name))
  for (const room of readdirSync(join(packages, '@vitrine')))
    symlinkSync(join('../..', room), join(folder, '@vitrine', room))
  cpSync(join(packages, faces), join(folder, faces), { recursive: true })
}

const faces = '.vitrine/faces'

test.use({ expectedNoise: /status of 50[03]|^WebSocket|ERR_CONNECTION_REFUSED/ })

/** A stylesheet of the first view, and one that is fetched later. */
const styles = [
  ['app/ui/content.css', '.content {', 'letter-spacing'],
  ['app/ui/print.css', '@media print {', 'word-spacing'],
] as const

const inHeading = (page: Page, property: string) =>
  page.evaluate(
    (name) =>
      getComputedStyle(document.querySelector('h1') ?? document.body).getPropertyValue(name),
    property,
  )

const list = 'app/templates/list.tsx'
/** Time for a restart of the process and the build tool, on a busy machine too. */
const restartMs = 180_000

/** Waits until the next document is connected to the refresh socket. */
async function listeningAgain(page: Page) {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('connected'))
}

test('a saved source file updates the open page and keeps its input, focus and scroll position', async ({
  page,
  checkout,
}) => {
  await page.goto('/guide')
  const filter = page.getByRole('main').getByRole('searchbox')
  await filter.focus()
  await expect(page.locator('[data-island][data-alive]')).toBeAttached()
  await filter.fill('langue')
  const hidden = page.locator('.card[hidden]')
  await expect(hidden).not.toHaveCount(0)
  const filtered = await hidden.count()
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
  await markDocument(page)

  replaceIn(
    checkout,
    list,
    '<div className="page">',
    '<div className="page" data-saved="template">',
  )
  await expect(page.locator('.page[data-saved="template"]')).toBeAttached()
  replaceIn(checkout, 'locales/general/fr.json', 'Aller au contenu', 'Droit au contenu')
  await expect(page.getByRole('link', { name: 'Droit au contenu' })).toBeAttached()
  replaceIn(checkout, 'app/islands/list-filter.tsx', '<search', '<search data-saved="island"')
  await expect(page.locator('search[data-saved="island"]')).toBeAttached()
  // The build tool reports no save that happens during its first read of the file.
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/later.css')),
  )
  for (const [style, rule, property] of styles) {
    replaceIn(checkout, style, rule, `h1 { ${property}: 3px !important }\n${rule}`)
    await expect.poll(() => inHeading(page, property)).toBe('3px')
  }
  await expect(filter).toHaveValue('langue')
  await expect(filter).toBeFocused()
  await expect(hidden).toHaveCount(filtered)
  expect(await page.evaluate(() => scrollY)).toBe(120)
  await expectSameDocument(page)

  const listening = listeningAgain(page)
  const whole = replaceIn(checkout, list, 'return (', 'retur ((')
  await expect(page.getByText('The page reloads when you save a file.')).toBeVisible()
  await listening
  writeFileSync(join(checkout, 'site', list), whole)
  await expect(filter).toBeVisible()

  replaceIn(checkout, list, 'Revenez bientôt.', 'Revenez demain.')
  const declared = async () => (await page.request.get('/api/contents')).text()
  await expect.poll(declared).toContain('Revenez demain.')
})

test('an open page reloads after the settings are saved', async ({ page, checkout }) => {
  test.slow()
  await page.goto('/guide', { waitUntil: 'networkidle' })
  const fault = page.getByText('The page reloads when you save a file.')
  const broken = listeningAgain(page)
  const whole = replaceIn(checkout, list, 'return (', 'retur ((')
  await expect(fault).toBeVisible()
  await broken

  const reloaded = listeningAgain(page)
  replaceIn(checkout, '../site.config.ts', "// name: 'Vitrine'", "name: 'Galerie'")
  const read = async (path: string) => {
    const response = await page.request.get(path).catch(() => undefined)
    return (await response?.text().catch(() => '')) ?? ''
  }
  // During the restart a request gets no response, the 503 page or the page of the syntax error.
  const started = async () => {
    expect(await read('/guide')).not.toContain('ReferenceError')
    return read('/_config.json')
  }
  await expect.poll(started, { timeout: restartMs }).toContain('Galerie')
  await reloaded
  await expect(fault).toBeVisible()
  writeFileSync(join(checkout, 'site', list), whole)
  await expect(page.getByRole('banner')).toContainText('Galerie')
})
