import { signInTo } from './admin.ts'
import { admin, expect, test } from './product.ts'

test.use({ locale: 'fr-FR', adminAt: 'path', expectedNoise: /status of (401|422)/ })

test('on a path of the site the admin is one host with it', async ({ page, product }) => {
  const { siteUrl, adminUrl, printed } = product
  expect(printed).toContain('The admin is a path of the site')
  await page.goto(`${adminUrl}/media?q=lac`)
  await expect(page).toHaveURL(`${adminUrl}/login?redirect=%2Fmedia%3Fq%3Dlac`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${adminUrl}/media?q=lac`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  await menu.getByRole('link', { name: 'Pages' }).click()
  await expect(page).toHaveURL(`${adminUrl}/pages`)
  await menu.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page).toHaveURL(`${adminUrl}/pages`)

  await page.goto(`${siteUrl}/en/guide`)
  await page.locator('.header').getByRole('link', { name: 'Edit this page' }).click()
  await expect(page).toHaveURL(new RegExp(`^${adminUrl}/pages/\\d+/en$`))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')
  // The page tells that it is left while there is a session to tell it in.
  const told = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"leaving"') === true,
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL(`${adminUrl}/login`)
})
