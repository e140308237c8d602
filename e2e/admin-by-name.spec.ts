import { signInTo } from './admin.ts'
import { admin, expect, test } from './product.ts'

// Neither host name is a subdomain of the other: the browser treats them as two sites.
test.use({
  locale: 'fr-FR',
  adminAt: 'name',
  // Browsers ignore some of our headers on a host name over plain HTTP.
  expectedNoise: /status of 401|Cross-Origin-Opener-Policy header has been ignored/,
})

test('a sign-in on the site signs in to the admin, and a sign-out ends both sessions', async ({
  page,
  product: { siteUrl, adminUrl },
}) => {
  await page.goto(`${siteUrl}/dashboard/login`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page).toHaveURL(`${adminUrl}/to-do`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  await expect(menu).toContainText(admin.name)

  await menu.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  await page.goto(`${siteUrl}/en/guide`)
  await page.locator('.header').getByRole('link', { name: 'Edit this page' }).click()
  await expect(page).toHaveURL(new RegExp(`^${adminUrl}/pages/\\d+/en$`))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')
  // The redirects of the handoff add no history entry.
  await page.goBack()
  await expect(page).toHaveURL(`${siteUrl}/en/guide`)
  await page.goForward()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${adminUrl}/login`)
  await page.goto(`${siteUrl}/dashboard/profile`)
  await expect(page).toHaveURL(`${siteUrl}/dashboard/login?redirect=%2Fdashboard%2Fprofile`)
})

test('a sign-in on the admin signs in to the site through the links of the admin', async ({
  page,
  product: { siteUrl, adminUrl },
}) => {
  // No user is signed in on either side: the redirect through the site ends at the sign-in.
  await page.goto(`${adminUrl}/media?q=lac`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${adminUrl}/media?q=lac`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  await menu.getByRole('link', { name: 'Voir le site' }).click()
  await expect(page).toHaveURL(`${siteUrl}/`)
  await expect(page.locator('.header .signed-in')).toContainText(admin.name)

  await page.goto(`${siteUrl}/dashboard`)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(`${siteUrl}/dashboard/login`)
  await page.goto(`${adminUrl}/texts`)
  await expect(page).toHaveURL(`${adminUrl}/login?redirect=%2Ftexts`)
})

test('a handoff link with a foreign nonce signs no one in', async ({ page, product }) => {
  const { siteUrl, adminUrl } = product
  await page.goto(`${siteUrl}/dashboard/login`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  const question = `nonce=${'a'.repeat(64)}&redirect=%2Fpages`
  await page.goto(`${siteUrl}/api/pass/admin/form?${question}`)
  await expect(page).toHaveURL(`${adminUrl}/login?redirect=%2Fpages`)
})
