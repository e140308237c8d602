import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { addLink, expectSameDocument, follow, markDocument } from './navigation.ts'
import { openTab } from './new-tab.ts'
import { expect, test } from './product.ts'

test.use({ expectedNoise: /status of 404/ })

const french = 'Oups\u202f! La page que vous cherchez semble introuvable.'
const english = 'Oops! The page you are looking for cannot be found.'

/** Runs in the browser. */
function readOverflow() {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

const languages = [
  { address: '/nulle-part', lang: 'fr', text: french, home: '/' },
  { address: '/en/nowhere', lang: 'en', text: english, home: '/en' },
]

test('a missing address shows the error page, with links back and home', async ({ page }) => {
  await test.step('a click on a dead link shows the error page, and one Back returns', async () => {
    for (const { address, lang, text } of languages)
      await test.step(address, async () => {
        await page.goto('/guide')
        await markDocument(page)
        await page.evaluate((href) => {
          const link = document.querySelector<HTMLAnchorElement>('.card a')
          link?.setAttribute('href', href)
        }, address)
        await page.locator('.card a').first().click()
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page).toHaveTitle(`${text} – Vitrine`)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
        await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
        const shown = await page.locator('#v-app').ariaSnapshot()
        await page.goBack()
        await expect(page).toHaveURL('/guide')
        await expect(page).toHaveTitle(titleAt('/guide'))
        await expectSameDocument(page)
        await page.goto(address)
        await expect.poll(() => page.locator('#v-app').ariaSnapshot()).toBe(shown)
      })
  })

  await test.step('the error page links back to the previous page', async () => {
    await page.goto('/journal')
    await page.goto('/nulle-part')
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page).toHaveURL('/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
  })

  await test.step('after a navigation the error page links back to the previous page', async () => {
    await page.goto('/journal')
    await follow(page, '/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
    await follow(page, '/nulle-part')
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page).toHaveURL('/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
  })

  await test.step('a missing address returns 404 in its language, in valid HTML', async () => {
    for (const { address, lang, text, home } of languages)
      await test.step(address, async () => {
        const response = await page.goto(address)
        await hydrated(page)
        expect(response?.status()).toBe(404)
        expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
        await expect(page).toHaveTitle(`${text} – Vitrine`)
        await expect(page.locator('.error-code')).toHaveText('404')
        await page.setViewportSize({ width: 1_024, height: 768 })
        await expect.poll(() => page.evaluate(readOverflow), 'nothing is wider').toBe(0)
        await page.locator('.error-actions a').click()
        await expect(page).toHaveURL(home)
        await expect(page).toHaveTitle(titleAt(home))
      })
  })
})

test('opened in a new tab, the error page links to the home page', async ({ page }) => {
  await page.goto('/journal')
  const link = await addLink(page, { target: '_blank', href: '/nulle-part' }, 'x')
  // By keyboard: content that loads late can move a link between pressing and releasing the mouse.
  const tab = await openTab(page, () => link.press('Enter'), '/nulle-part')
  const state = () => tab.evaluate(() => `${location.pathname} ${document.readyState}`)
  await expect.poll(state).toBe('/nulle-part complete')
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-action="back"]')?.click())
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/')
  await expect.poll(() => tab.evaluate(() => document.title)).toBe(titleAt('/'))
  await tab.close()
})

test('reached from another site, the error page links to the home page', async ({
  page,
  product: { adminUrl },
}) => {
  await page.goto(`${adminUrl}/assets/nothing`)
  await page.goto('/nulle-part')
  await page.getByRole('button', { name: 'Page précédente' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(titleAt('/'))
})

test('a missing address shows the error page of its language, with noindex', async ({
  request,
}) => {
  const response = await request.get('/ar/la-page', { headers: { accept: 'text/html' } })
  expect(response.status()).toBe(404)
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(await response.text()).toContain('<html lang="ar" dir="rtl">')
})
