import { axeFindings } from './axe.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'

// axe comes as a script, which the policy of the admin host would refuse.
test.use({ bypassCSP: true })

const languages = [
  { locale: 'fr-FR', lang: 'fr', heading: 'Administration', link: 'Ouvrir le site' },
  { locale: 'en-GB', lang: 'en', heading: 'Administration', link: 'Open the site' },
]

for (const { locale, lang, heading, link } of languages) {
  test.describe(`for a browser that speaks ${locale}`, () => {
    test.use({ locale })

    test('the admin host has a start page of its own', async ({ page, product }) => {
      const response = await page.goto(product.adminUrl)
      expect(response?.status()).toBe(200)
      expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await axeFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL('/')
    })
  })
}
