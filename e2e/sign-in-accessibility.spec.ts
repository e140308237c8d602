import { findingsInEachScheme, findingsInEveryLook } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { addInvitation } from './invited-person.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ bypassCSP: true, expectedNoise: /status of (401|422)/ })

const screens = [
  '/dashboard/login',
  '/es/dashboard/forgot-password',
  '/dashboard/reset-password/token/ada%40example.org',
  '/dashboard/setup/token',
  '/dashboard/confirm-email/token',
  '/es/dashboard/take-back-email/token',
  '/dashboard/logout',
]

test('every screen is valid HTML and passes axe', async ({ page }) => {
  test.slow()
  for (const [at, address] of screens.entries())
    await test.step(address, async () => {
      const response = await page.goto(address)
      expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
      await hydrated(page)
      // The other screens are forms in the same layout.
      const look = at === 0 ? findingsInEveryLook : findingsInEachScheme
      expect(await look(page)).toEqual([])
    })
})

test('a refused form and the hint for a strong password pass axe', async ({ page, product }) => {
  await page.goto('/dashboard/login')
  await page.locator('#email').fill('nobody@example.org')
  await page.locator('#password').fill('rien de tout cela')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
  const { link } = await addInvitation(product, 'Axelle')
  await page.goto(link)
  await hydrated(page)
  await page.locator('#password').fill('rien de tout cela')
  await expect(page.getByText('Solidité')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
})
