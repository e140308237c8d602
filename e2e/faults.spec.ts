import { roles } from '../contract/src/identity/identity.ts'
import { expect, test } from './product.ts'
import { addPerson, openDashboard } from './staff.ts'

test.use({ expectedNoise: /cassé exprès/ })

test('an error in a browser appears in the failures of the dashboard', async ({
  page,
  product,
}) => {
  const arrived = page.waitForResponse('**/api/faults')
  await page.goto('/guide')
  await page.evaluate(() => setTimeout(() => reportError(new TypeError('cassé exprès'))))
  expect((await arrived).status()).toBe(204)
  const chief = { email: 'pannes@example.org', role: roles.administrator }
  await addPerson(product, chief)
  await openDashboard(page, product, chief)
  await page.locator('.dashboard-menu').getByRole('link', { name: 'Pannes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pannes')
  const row = page.getByRole('row', { name: /cassé exprès/ })
  await expect(row).toContainText('/guide')
})
