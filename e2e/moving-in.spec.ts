import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPicture } from '../site/server/testing/images.ts'
import { emptySite, openAdmin } from './admin.ts'
import { runCommand } from './command.ts'
import { expect, test } from './product.ts'
import { type OldExport, oldExports, oldPictures } from './wordpress-exports.ts'

test.use({ locale: 'fr-FR', environment: { ...emptySite, IMAGES_AHEAD: '0' } })

async function writeUploads(dataDir: string) {
  const folder = join(dataDir, 'old')
  const below = join(folder, 'uploads/2021/03')
  mkdirSync(below, { recursive: true })
  for (const [at, name] of oldPictures.entries())
    await createPicture(300 + at, 200)
      .png()
      .toFile(join(below, `${name}.png`))
  return folder
}

async function importExport(dataDir: string, media: string, { name, xml }: OldExport) {
  const file = join(dataDir, `${name}.xml`)
  writeFileSync(file, xml)
  return runCommand(dataDir, 'import:wordpress', file, '--media', media)
}

test('exports of three kinds keep their words and addresses, and nothing loads from the old host', async ({
  page,
  request,
  product,
}) => {
  test.slow()
  const { dataDir, siteUrl } = product
  const media = await writeUploads(dataDir)
  for (const old of oldExports) {
    const printed = await importExport(dataDir, media, old)
    expect(printed).toContain('1 added, 0 unchanged, 0 missing')
    expect(printed).not.toContain('refused ')
  }
  await expect.poll(async () => (await request.get('/elementor')).status()).toBe(200)

  const addresses = join(dataDir, 'addresses.txt')
  writeFileSync(addresses, oldExports.flatMap(({ addresses }) => addresses).join('\n'))
  const verified = await runCommand(dataDir, 'import:verify', addresses, '--url', siteUrl).catch(
    ({ stdout }) => stdout,
  )
  expect(verified).toMatch(/^Addresses.*, 0 lost\n$/)

  const elsewhere: string[] = []
  page.on('request', (each) => {
    if (new URL(each.url()).origin !== siteUrl) elsewhere.push(each.url())
  })
  for (const { words } of oldExports)
    for (const [path, text] of Object.entries(words)) {
      await page.goto(path)
      const content = page.locator('.content')
      await content.locator('details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '')
      })
      await expect(content).toHaveText(text, { useInnerText: true })
      for (const image of await content.locator('img').all()) {
        await image.scrollIntoViewIfNeeded()
        await expect(image).toHaveJSProperty('complete', true)
        await expect(image).not.toHaveJSProperty('naturalWidth', 0)
      }
    }
  expect(elsewhere).toEqual([])

  await openAdmin(page, product, '/pages?due=1', 'Pages')
  const rows = page.getByRole('treegrid').getByRole('link')
  await expect(rows.filter({ hasText: 'Elementor' })).toBeVisible()
  await expect(rows.filter({ hasText: 'La suite' })).toHaveCount(0)
})
