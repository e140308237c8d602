import type { Page } from '@playwright/test'
import { type DemoDocument, documents, inLanguage, oneOfEachTemplate } from './demo.ts'
import { hydrated, readDocument } from './document.ts'
import { htmlFindings } from './html.ts'
import { withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

/** Once it is ready, a page fetches its build's meta file and counts a view. */
const ownFile = /^\/(_ipx|assets|builds|storage)\/|^\/(favicon\.svg|sw-tracking\.js|api\/status)$/
/** A text of this length does not occur twice by chance. */
const enoughToKnow = 20

test('every document has its metadata and is valid HTML', async ({
  page,
  product: { siteUrl },
}) => {
  for (const document of documents)
    await test.step(decodeURI(document.address), () => readAsServed(page, document, siteUrl))
})

/** Reads a document on a page that is not the site's. */
async function readAsServed(page: Page, document: DemoDocument, siteUrl: string) {
  const { address, locale, title, languages } = document
  const response = await page.request.get(address, { headers: { accept: 'text/html' } })
  expect(response.status()).toBe(200)
  const html = await response.text()
  expect(await htmlFindings(html)).toEqual([])
  const found = await page.evaluate(readDocument, html)
  expect(found).toMatchObject({
    title,
    lang: locale,
    dir: 'ltr',
    canonical: [siteUrl + address],
    repeatedIds: [],
    unsizedImages: [],
  })
  expect(found.headings).toHaveLength(1)
  expect(found.alternates).toEqual(alternates(languages, siteUrl))
  // An event has one entry for each of its dates.
  expect([...new Set(kinds(found.jsonLd))]).toEqual(expectedKinds(document))
  expect(found.longest.length).toBeGreaterThan(enoughToKnow)
  expect(found.everything.split(found.longest), 'the article is sent once').toHaveLength(2)
}

test('a document of each template becomes interactive without further requests', async ({
  page,
}) => {
  await withoutPreloads(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const { address } of oneOfEachTemplate(inLanguage('fr')))
    await test.step(decodeURI(address), async () => {
      await page.goto(address)
      await hydrated(page)
      expect(requested.filter((path) => path !== address && !ownFile.test(path))).toEqual([])
      requested.length = 0
    })
})

function alternates(languages: DemoDocument['languages'], siteUrl: string) {
  const all = { ...languages, 'x-default': languages.fr }
  return Object.fromEntries(Object.entries(all).map(([code, path]) => [code, siteUrl + path]))
}

function kinds(jsonLd: string[]) {
  return jsonLd.flatMap((json) =>
    JSON.parse(json)['@graph'].map((node: { '@type': string }) => node['@type']),
  )
}

function expectedKinds({ template }: DemoDocument) {
  const article = template === 'article' ? ['Article'] : []
  const event = template === 'event' ? ['Event'] : []
  const breadcrumb = template === 'home' ? [] : ['BreadcrumbList']
  return ['WebPage', ...article, ...event, ...breadcrumb, 'WebSite', 'Organization']
}
