import { newPerson, signIn } from './people.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /status of (401|404)/ })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a guest who opens the profile returns to it after the sign-in, in the same language', async ({
      page,
      product,
    }) => {
      const person = await newPerson(product)
      await page.goto('/en/dashboard/profile?tab=1&b=é')
      await expect(page).toHaveURL(/^[^?]*\/en\/dashboard\/login\?redirect=/)
      await signIn(page, person)
      await expect(page).toHaveURL('/en/dashboard/profile?tab=1&b=%C3%A9')
    })
  })
}

test('the browser redirects a guest before it renders the screen', async ({ page }) => {
  await page.goto('/en')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/en/dashboard/profile'
    link.textContent = 'My profile'
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/en/dashboard/login?redirect=%2Fen%2Fdashboard%2Fprofile')
  await expect(page.locator('h1')).toHaveText('Sign in')
})
