import { titleAt } from './demo.ts'
import { expect, test } from './product.ts'

test.use({ javaScriptEnabled: false, expectedNoise: /status of 404/ })

test('a reader without scripts uses links, languages, menus and the error page', async ({
  page,
}) => {
  await test.step('without scripts a reader follows links and changes the language', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.content')).toBeVisible()
    await page.locator('.card a').first().click()
    await expect(page.locator('article h1')).toBeVisible()
    await page.locator('.breadcrumb a').first().click()
    await expect(page).toHaveURL('/')
    await page.locator('.locales').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL('/es')
    await expect(page).toHaveTitle(titleAt('/es'))
  })

  await test.step('without scripts the skip link skips the menu', async () => {
    await page.goto('/guide')
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/guide#v-main')
    await page.keyboard.press('Tab')
    await expect(page.locator('main a').first()).toBeFocused()
  })

  await test.step('without scripts the error page links home, and shows no button that needs scripts', async () => {
    await page.goto('/nulle-part')
    await expect(page.locator('.error-code')).toHaveText('404')
    await expect(page.getByRole('button', { name: 'Page précédente' })).toBeHidden()
    await page.locator('.error-actions a').click()
    await expect(page).toHaveTitle(titleAt('/'))
  })

  await test.step('without scripts the menu and the languages open on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await expect(page.locator('.menu')).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('.menu').getByRole('link', { name: 'Journal' }).click()
    await expect(page).toHaveTitle(titleAt('/journal'))
    await page.getByRole('button', { name: 'Langues' }).click()
    await page.locator('.locales').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveTitle(titleAt('/en/journal'))
  })
})
