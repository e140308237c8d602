import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutThatSays } from './checkout.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow, keepsItsDocument, markDocument, withoutPreloads } from './navigation.ts'
import { test as base, expect, freePorts, root, startProduct } from './product.ts'

interface Deploys {
  /** A site of the test's own, whose versions take turns on one data folder. */
  host: { siteUrl: string; deploy: (checkout: string) => Promise<void> }
  /** A checkout whose pages say that they are the second version. */
  second: string
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  second: async ({}, use) => {
    const { folder, remove } = checkoutThatSays('second')
    await use(folder)
    remove()
  },
})

// What a preload has fetched is there, whatever happens later.
test.beforeEach(({ page }) => withoutPreloads(page))

test('a tab that is open during a deploy goes on with its own build, then loads the new one', async ({
  page,
  host: { siteUrl, deploy },
  second,
}) => {
  test.slow()
  await deploy(root)
  await page.clock.install()
  const described = page.waitForResponse('**/builds/meta/*.json')
  await page.goto(`${siteUrl}/guide`)
  await hydrated(page)
  await markDocument(page)
  await described
  await deploy(second)

  // The parts that this navigation needs were never fetched before, and are in no newer build.
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await keepsItsDocument(page)

  const told = page.waitForResponse('**/builds/latest.json')
  await page.clock.fastForward('01:00:00')
  await (await told).finished()
  // What comes of an answer has come once a later task has run.
  await page.evaluate(() => fetch('/builds/latest.json'))
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
