import { findingsInEachScheme } from './axe.ts'
import { importPageFile } from './command.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { administered, expect, test } from './product.ts'

/** Adds an Arabic home page, and an Arabic article with a topic of its own. */
async function importArabic(dataDir: string) {
  const name = { name: 'الحدائق', slug: 'الحدائق', description: 'كل شيء عن الحدائق.' }
  const home = { title: 'الرئيسية', slug: '', content: '<p>مرحبًا</p>' }
  const article = { title: 'حديقة صغيرة', slug: 'حديقة', content: '<p>نص المقال.</p>' }
  const pages = [
    { key: 'accueil', template: 'home', translations: { ar: home } },
    { key: 'hadiqa', template: 'article', topics: ['hadaiq'], translations: { ar: article } },
  ]
  const topics = [{ key: 'hadaiq', translations: { ar: name } }]
  await importPageFile(dataDir, { pages, topics })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('an article links to its topic, which lists its articles and has a feed', async ({
    page,
    request,
  }) => {
    await page.goto('/journal/des-adresses-qui-durent')
    await page.getByRole('article').getByRole('link', { name: 'Qualité du web' }).click()
    await expect(page).toHaveURL('/themes/qualite-du-web')
    await expect(page).toHaveTitle(/^Qualité du web – /)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2)
    const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    await trail.getByRole('link', { name: 'Thèmes' }).click()
    await expect(page).toHaveURL('/themes')
    await main.getByRole('link', { name: 'Langues' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/topics/languages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Languages')
    const feeds = await page.locator('link[rel=alternate][title^="Languages"]').all()
    const hrefs = await Promise.all(feeds.map((feed) => feed.getAttribute('href')))
    expect(hrefs).toEqual(['/en/topics/languages/feed.xml', '/en/topics/languages/feed.json'])
    const atom = await (await request.get('/en/topics/languages/feed.xml')).text()
    expect(atom.match(/<entry>/g)).toHaveLength(1)
    expect(atom).toContain('<title>Languages – ')
    const json = await (await request.get('/en/topics/languages/feed.json')).json()
    expect(json.items).toHaveLength(1)
    expect(json.home_page_url).toMatch(/\/en\/topics\/languages$/)
  })
})

test('other addresses of a topic redirect once; unknown ones are missing', async ({ request }) => {
  const to = async (path: string) => {
    const response = await request.get(encodeURI(path), { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await to('/Themes/Langues/')).toEqual([301, '/themes/langues'])
  expect(await to('/en/themes/langues')).toEqual([302, '/en/topics/languages'])
  expect(await to('/en/topics/langues/feed.xml')).toEqual([302, '/en/topics/languages/feed.xml'])
  for (const path of ['/themes/x', '/de/themen', '/themes/langues?page=2', '/themes/feed.xml'])
    expect(await to(path)).toEqual([404, undefined])
  for (const path of ['/themes', '/en/topics/web-quality']) {
    const response = await request.get(path)
    expect(await htmlFindings(await response.text())).toEqual([])
  }
  const siteMap = await (await request.get('/sitemap.xml')).text()
  expect(siteMap).toContain('/en/topics/web-quality</loc>')
  expect(siteMap).not.toContain('/de/themen')
})

test.describe('in Arabic', () => {
  test.use({ bypassCSP: true, environment: { ...administered, JOURNEY: 'topics in Arabic' } })
  test('a topic is read from right to left, in place and for axe', async ({ page, product }) => {
    await importArabic(product.dataDir)
    const address = encodeURI('/ar/مواضيع/الحدائق')
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    await page.goto(encodeURI('/ar/مواضيع'))
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: 'الحدائق' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('main').getByRole('link', { name: 'حديقة صغيرة' })).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

test.describe('for axe', () => {
  test.use({ bypassCSP: true })
  test('the list of topics, a topic and an article have no findings', async ({ page }) => {
    for (const address of ['/themes', '/themes/qualite-du-web', '/journal/mesurer-la-vitesse'])
      await test.step(address, async () => {
        await page.goto(address)
        await hydrated(page)
        expect(await findingsInEachScheme(page)).toEqual([])
      })
  })
})
