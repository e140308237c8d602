import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, root, test } from './product.ts'

const run = promisify(execFile)

/** Imports one French page while the site runs, as an owner does. */
async function importPage(dataDir: string, slug: string, title: string) {
  const file = join(dataDir, `${slug}.json`)
  const texts = { title, slug, content: `<p>${title}, écrite à l’instant.</p>` }
  writeFileSync(
    file,
    JSON.stringify([{ key: slug, template: 'page', translations: { fr: texts } }]),
  )
  const { stdout } = await run(
    process.execPath,
    [join(root, 'server/dist/cli.js'), 'import', file],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )
  return stdout
}

test('a page imported while the site runs is published within seconds', async ({
  page,
  request,
  product: { dataDir },
}) => {
  const status = async () => (await request.get('/toute-neuve')).status()
  expect(await status()).toBe(404)
  expect(await importPage(dataDir, 'toute-neuve', 'Page toute neuve')).toContain('1 created')
  await expect.poll(status).toBe(200)
  await page.goto('/toute-neuve')
  await expect(page).toHaveTitle('Page toute neuve – Vitrine')
  expect(await importPage(dataDir, 'toute-neuve', 'Page corrigée')).toContain('1 updated')
  await expect.poll(async () => (await request.get('/toute-neuve')).text()).toContain('corrigée')
})
