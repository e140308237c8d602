import { importPageFile } from './command.ts'
import { expect, test } from './product.ts'

/** Imports one French page while the site runs, as an owner does. */
function importPage(dataDir: string, slug: string, title: string) {
  const texts = { title, slug, content: `<p>${title}, écrite à l’instant.</p>` }
  return importPageFile(dataDir, [{ key: slug, template: 'page', translations: { fr: texts } }])
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
