import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './checkout.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow, keepsItsDocument, markDocument, withoutPreloads } from './navigation.ts'
import { expect, freePorts, root, startProduct } from './product.ts'

interface Deploys {
  /** A site of the test's own, whose versions take turns on one data folder. */
  host: { siteUrl: string; deploy: (checkout: string) => Promise<void> }
}

const test = base.extend<Deploys>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  host: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-deploy-'))
    const [port, adminPort] = await freePorts()
    const siteUrl = `http://127.0.0.1:${port}`
    let stop = async () => {}
    const deploy = async (checkout: string) => {
      await stop()
      const adminUrl = `http://127.0.0.1:${adminPort}`
      stop = await startProduct(checkout, { siteUrl, adminUrl, dataDir })
    }
    await use({ siteUrl, deploy })
    await stop()
    rmSync(dataDir, { recursive: true })
  },
})

// Nobody answers between two versions.
test.use({ expectedNoise: /ERR_CONNECTION_REFUSED/ })

// What a preload has fetched is there, whatever happens later.
test.beforeEach(({ page }) => withoutPreloads(page))

test('a tab that is open during a deploy loads the new build with its next page', async ({
  page,
  host: { siteUrl, deploy },
  second,
}) => {
  test.slow()
  await deploy(root)
  await page.goto(`${siteUrl}/guide`)
  await hydrated(page)
  await markDocument(page)
  const [script] = await page.locator('script[type="module"]').evaluateAll(sources)
  await deploy(second)

  // What the document may yet ask for is still answered, although it is in no newer build.
  expect((await page.request.get(script ?? '')).status()).toBe(200)
  await follow(page, '/guide/premiers-pas#v-main')
  await expect(page).toHaveURL(`${siteUrl}/guide/premiers-pas#v-main`)
  await expect(page.locator('html')).toHaveAttribute('data-version', 'second')
  await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))

  await hydrated(page)
  await markDocument(page)
  await follow(page, '/guide')
  await expect(page).toHaveTitle(titleAt('/guide'))
  await keepsItsDocument(page)
})

/** Runs in the browser. */
const sources = (scripts: Element[]) =>
  scripts.map((script) => (script instanceof HTMLScriptElement ? script.src : ''))
