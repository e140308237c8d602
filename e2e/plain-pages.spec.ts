import type { Page } from '@playwright/test'
import { findingsInEachScheme, findingsInEveryLook } from './axe.ts'
import { titleAt } from './demo.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'

const hourSeconds = 3_600

/** The address of a tracked link, as a page builds it on a click. */
function goTo(url: string, left = hourSeconds) {
  const exp = Math.floor(Date.now() / 1_000) + left
  const link = { id: 1, model: 'form_response', url, exp }
  return `/api/go/${Buffer.from(JSON.stringify(link)).toString('base64url')}`
}

const long = `https://ailleurs.example/${'dossier-sans-fin/'.repeat(60)}?q=œ’🎈`
const pages: [what: string, address: string, status: number][] = [
  ['a link to an unknown target', goTo(long), 200],
  ['an expired link', goTo('https://ailleurs.example/', -1), 410],
  ['an invalid link', '/api/go/x', 400],
  ['the choice about counting', '/api/statistics-choice', 200],
]

test.describe('HTML and accessibility', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true, expectedNoise: /status of 4(00|10)/ })

  test('each page is valid HTML in every language and passes axe', async ({ page }) => {
    test.slow()
    for (const [at, [what, address, status]] of pages.entries())
      await test.step(what, async () => {
        for (const locale of ['fr', 'en', 'es']) {
          const response = await page.request.get(`${address}?locale=${locale}`)
          expect(response.status()).toBe(status)
          const html = await response.text()
          expect(await htmlFindings(html)).toEqual([])
          expect(html).toContain(`<html lang="${locale}"`)
        }
        // The other languages have the same markup, the other pages the same style sheet.
        await page.goto(`${address}?locale=fr`)
        const look = at === 0 ? findingsInEveryLook : findingsInEachScheme
        expect(await look(page)).toEqual([])
      })
  })

  test('the reference of the API is valid HTML and passes axe, collapsed and expanded', async ({
    page,
  }) => {
    test.slow()
    const html = await (await page.request.get('/api/docs')).text()
    expect(await htmlFindings(html)).toEqual([])
    await page.goto('/api/docs')
    const first = page.locator('details').first()
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(first.getByRole('heading', { name: 'Answers' })).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

test.describe('with their Content-Security-Policy', () => {
  test('a reader opts out of counting and in again, without a script', async ({
    page,
    product,
  }) => {
    await page.goto('/api/statistics-choice?locale=en')
    await expect(page.locator('script')).toHaveCount(0)
    await expect(page.getByText('Your visits are counted.')).toBeVisible()
    await page.getByRole('button', { name: 'Do not count me' }).click()
    await expect(page.getByText('not counted, as you asked')).toBeVisible()
    await expect(page).toHaveURL('/api/statistics-choice?locale=en')
    const [cookie] = await page.context().cookies(product.siteUrl)
    expect(cookie).toMatchObject({ name: 'not-counted', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400
    expect(Math.round(days)).toBe(395)
    await page.getByRole('button', { name: 'Count me again' }).click()
    await expect(page.getByText('Your visits are counted.')).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
  })

  test('the policy allows their own style and the fonts of the site', async ({ page }) => {
    await page.goto('/api/statistics-choice')
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family),
      )
    await expect
      .poll(async () => new Set(await loaded()))
      .toEqual(new Set(['Literata', 'Bricolage']))
    const width = (await page.locator('body').boundingBox())?.width
    expect(width).toBe(672)
  })
})

test.describe('the opt-out signals of a browser', () => {
  test('are respected and shown', async ({ page }) => {
    for (const signal of ['DNT', 'Sec-GPC']) {
      await page.setExtraHTTPHeaders({ [signal]: '1' })
      await page.goto('/api/statistics-choice?locale=en')
      await expect(page.getByText('So your visits are not counted.')).toBeVisible()
    }
  })
})

test('a link to an unknown target names it in the language of the page and asks before leaving', async ({
  page,
}) => {
  const requested: string[] = []
  await page.route('https://ailleurs.example/**', (route) => {
    requested.push(route.request().headers().referer ?? 'no referrer')
    return route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' })
  })
  await page.goto('/es/guide')
  await leaveBy(page, goTo('https://ailleurs.example/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Este enlace lleva fuera del sitio',
  )
  await expect(page.locator('dd').last()).toHaveText('https://ailleurs.example/')
  expect(requested).toEqual([])
  await page.getByRole('link', { name: 'Continuar a ailleurs.example' }).click()
  await expect(page).toHaveTitle('Ailleurs')
  expect(requested).toEqual(['no referrer'])
})

test('a tracked link to this site redirects to its target', async ({
  page,
  product: { siteUrl },
}) => {
  await page.goto('/en/guide')
  await leaveBy(page, goTo(`${siteUrl}/journal`))
  await expect(page).toHaveTitle(titleAt('/journal'))
})

test.describe('an expired link', () => {
  test.use({ expectedNoise: /status of 410/ })

  test('links back to the page that contains it', async ({ page }) => {
    await page.goto('/en/guide')
    await leaveBy(page, goTo('https://ailleurs.example/', -1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
    await page.getByRole('link', { name: 'Back to the previous page' }).click()
    await expect(page).toHaveURL('/en/guide')
  })
})

/** Follows a link to the API, which the browser loads as a document. */
async function leaveBy(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, address)
}
