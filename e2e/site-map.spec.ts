import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the footer links to the site map, which lists the pages of its language', async ({
    page,
  }) => {
    await page.goto('/')
    const footer = page.getByRole('navigation', { name: 'Informations légales' })
    await footer.getByRole('link', { name: 'Plan du site' }).click()
    await expect(page).toHaveURL('/plan-du-site')
    await expect(page).toHaveTitle(/^Plan du site – /)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Guide' })).toBeVisible()
    await main.getByRole('link', { name: 'Premiers pas' }).click()
    await expect(page).toHaveURL('/guide/premiers-pas')
    await page.goto('/plan-du-site')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/site-map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site map')
    await expect(main.getByRole('link', { name: 'Premiers pas' })).toHaveCount(0)
  })
})

test('other addresses of the site map redirect; a language without pages has none', async ({
  request,
}) => {
  const to = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await to('/Plan-du-site/')).toEqual([301, '/plan-du-site'])
  expect(await to('/en/plan-du-site')).toEqual([302, '/en/site-map'])
  expect(await to(encodeURI('/ja/サイトマップ'))).toEqual([404, undefined])
  expect(await to('/plan-du-site?page=2')).toEqual([404, undefined])
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/plan-du-site</loc>')
})

test('a navigation shows the site map in place', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const requests: string[] = []
  page.on('request', (each) => requests.push(`${each.resourceType()} ${each.url()}`))
  await page.getByRole('link', { name: 'Plan du site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan du site')
  expect(requests.filter((each) => each.startsWith('document'))).toEqual([])
})

test.describe('for axe', () => {
  test.use({ bypassCSP: true })
  test('the site map has no findings', async ({ page }) => {
    await page.goto('/plan-du-site')
    await hydrated(page)
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
