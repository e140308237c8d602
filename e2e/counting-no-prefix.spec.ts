import { listenToCounting } from './counting.ts'
import { expect, test } from './product.ts'

test.use({ otherSite: { i18n: { strategy: 'no_prefix' } } })

test('views are told in the language that the reader has chosen', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto('/guide/premiers-pas')
  await expect.poll(views).toMatchObject([{ t: 'view', locale: 'fr', path: '/guide/premiers-pas' }])
  await page.locator('.locales').getByRole('link', { name: 'English' }).click()
  await expect.poll(views).toHaveLength(2)
  const [first, next] = views()
  expect(next).toMatchObject({ t: 'view', id: first?.id, locale: 'en', path: '/guide/first-steps' })
})
