import { expect, test } from './product.ts'

test('a visitor reads the home page, follows a link and comes back', async ({ page, product }) => {
  await page.goto(product.siteUrl)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const home = await page.title()
  await page.locator('main a[href="/guide"], header a[href="/guide"]').first().click()
  await expect(page).toHaveURL(`${product.siteUrl}/guide`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.title()).not.toBe(home)
  await page.goBack()
  await expect(page).toHaveTitle(home)
})
