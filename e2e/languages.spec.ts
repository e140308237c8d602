import { titleAt } from './demo.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'

const frenchAndSpanish = '/journal/des-adresses-qui-durent'

test('the switcher, prefixes and redirects open the page in its language', async ({
  page,
  product: { siteUrl },
}) => {
  await test.step('the switcher opens the same page in the other language', async () => {
    await page.goto('/guide/premiers-pas')
    await markDocument(page)
    await page.locator('.locales').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/guide/first-steps')
    await expect(page).toHaveTitle(titleAt('/en/guide/first-steps'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.locator('.skip')).toHaveText('Skip to content')
    await page.locator('.locales').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL('/es/guia/primeros-pasos')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expectSameDocument(page)
  })

  await test.step('in a language without this page the switcher opens the nearest parent page', async () => {
    await page.goto(frenchAndSpanish)
    const languages = page.locator('.locales a span')
    await expect(languages).toHaveText(['Français', 'English (Journal)', 'Español'])
    await expect(page.locator('link[hreflang="en"]')).toHaveCount(0)
    await page.locator('.locales').getByRole('link', { name: 'English (Journal)' }).click()
    await expect(page).toHaveURL('/en/journal#v-untranslated')
    await expect(page.getByText('has not been translated into English yet')).toBeVisible()
    await expect(languages).toHaveText(['Français', 'English', 'Español'])
    await page.goBack()
    await expect(page).toHaveURL(frenchAndSpanish)
  })

  await test.step('the prefix of the default language works, but is not canonical', async () => {
    await page.goto('/fr/journal')
    await expect(page).toHaveURL('/fr/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', `${siteUrl}/journal`)
  })

  await test.step('a click on a link to an address that redirects shows its target', async () => {
    await page.goto('/contact')
    await markDocument(page)
    for (const { what, from, to } of detours)
      await test.step(what, async () => {
        await follow(page, from)
        await expect(page).toHaveURL(to)
        await expect(page).toHaveTitle(titleAt(to))
        await page.goBack()
        await expect(page).toHaveURL('/contact')
        await expect(page).toHaveTitle(titleAt('/contact'))
      })
    await expectSameDocument(page)
  })

  await test.step('on a phone the switcher opens from its button', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/guide')
    await expect(page.locator('.locales')).toBeHidden()
    await page.getByRole('button', { name: 'Langues' }).click()
    await page.locator('.locales').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL('/es/guia')
    await expect(page.locator('.locales')).toBeHidden()
  })

  await test.step('on a phone a click on the current language closes the switcher', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/guide')
    await page.getByRole('button', { name: 'Langues' }).click()
    await page.locator('.locales').getByRole('link', { name: 'Français' }).click()
    await expect(page.locator('.locales')).toBeHidden()
    await expect(page).toHaveURL('/guide')
  })
})

test.describe('on an error page', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('the switcher opens the home page in each language', async ({ page }) => {
    await page.goto('/guide')
    await follow(page, '/es/nada')
    await expect(page.locator('[data-status="404"]')).toBeVisible()
    await expect(page.locator('.locales [aria-current]')).toHaveAttribute('hreflang', 'es')
    await expect(page.locator('.locales-button')).toBeHidden()
    await page.locator('.locales').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en')
    await expect(page).toHaveTitle(titleAt('/en'))
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the switcher opens the nearest parent page', async ({ page }) => {
    await page.goto(frenchAndSpanish)
    await page.locator('.locales').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/journal#v-untranslated')
  })
})

const detours = [
  { what: 'the slug of another language', from: '/guide/first-steps', to: '/guide/premiers-pas' },
  {
    what: 'a language without this page',
    from: `/en${frenchAndSpanish}`,
    to: frenchAndSpanish,
  },
  { what: 'a final slash', from: '/guide/', to: '/guide' },
  { what: 'an old address', from: '/accueil', to: '/' },
  { what: 'an old part of the site', from: '/docs/en-production', to: '/guide/en-production' },
]

// server/tests/pages/addresses.test.ts covers direct requests to these addresses.
