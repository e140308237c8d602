import { importPageFile } from './command.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

const shownAtOnce = 24
/** One more than a page of a list shows. */
const children = shownAtOnce + 1

/** Imports a list with more entries than one page of it shows. */
async function importList(dataDir: string) {
  const entry = (key: string, title: string, more: object) => ({
    key,
    translations: { fr: { title, slug: key, content: `<p>${title}</p>` } },
    ...more,
  })
  const pages = Array.from({ length: children }, (_, at) =>
    entry(`longue/page-${at + 1}`, `Page ${at + 1}`, { template: 'page', parent: 'longue' }),
  )
  const list = entry('longue', 'Longue liste', { template: 'list' })
  await importPageFile(dataDir, [list, ...pages])
}

test('another page of a list appears without a transition, scrolled to its start', async ({
  page,
  request,
  product: { dataDir },
}) => {
  await importList(dataDir)
  await expect.poll(async () => (await request.get('/longue')).status()).toBe(200)
  await page.goto('/longue')
  await hydrated(page)
  await page.getByRole('link', { name: 'Suivant' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL('/longue?page=2')
  await expect(page.locator('.card')).toHaveCount(1)
  await expect(page.locator('.listing')).toBeFocused()
  await expect(page.locator('.card').first()).toBeInViewport()
  await expect(page.getByRole('status')).toHaveText('Page 2 sur 2')
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'main')),
  ).toEqual([])
  await page.goBack()
  await expect(page.locator('.card')).toHaveCount(shownAtOnce)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})
