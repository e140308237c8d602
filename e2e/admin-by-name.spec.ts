import { signInTo } from './admin.ts'
import { admin, expect, inOneWorker, test } from './product.ts'

// Two names, neither below the other: to the browser these are two sites.
test.use({
  locale: 'fr-FR',
  adminAt: 'name',
  // Browsers ignore some of our headers on a host name over plain HTTP.
  expectedNoise: /status of 401|Cross-Origin-Opener-Policy header has been ignored/,
})
inOneWorker()

test('whoever signs in on the site is signed in on the admin, and out on both', async ({
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
  // What lay between the two is no step back.
  await page.goBack()
  await expect(page).toHaveURL(`${siteUrl}/en/guide`)
  await page.goForward()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${adminUrl}/login`)
  await page.goto(`${siteUrl}/dashboard/profile`)
  await expect(page).toHaveURL(`${siteUrl}/dashboard/login?redirect=%2Fdashboard%2Fprofile`)
})

test('whoever signs in on the admin is signed in on the site, by its links', async ({
  page,
  product: { siteUrl, adminUrl },
}) => {
  // No user is signed in on either side: the detour over the site ends at the sign-in.
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

test('a pass that a stranger has sent signs nobody in', async ({ page, product }) => {
  const { siteUrl, adminUrl } = product
  await page.goto(`${siteUrl}/dashboard/login`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  const question = `nonce=${'a'.repeat(64)}&redirect=%2Fpages`
  await page.goto(`${siteUrl}/api/pass/admin/form?${question}`)
  await expect(page).toHaveURL(`${adminUrl}/login?redirect=%2Fpages`)
})
