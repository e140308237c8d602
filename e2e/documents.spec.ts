import type { Page } from '@playwright/test'
import { type DemoDocument, inLanguage } from './demo.ts'
import { hydrated, readDocument } from './document.ts'
import { htmlFindings } from './html.ts'
import { withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'

/** Once it is ready, a page asks what its build consists of, and tells that it was seen. */
const ownFile = /^\/(_ipx|assets|builds|storage)\/|^\/(favicon\.svg|sw-tracking\.js|api\/status)$/
/** A text of so many letters stands in no other place by chance. */
const enoughToKnow = 20

// A browser context costs four times what a page costs: the documents of a language share one.
for (const locale of ['fr', 'en', 'es']) {
  test(`every ${locale} document says what it is in valid HTML and comes alive without asking for more`, async ({
    page,
    context,
    product: { siteUrl },
  }) => {
    await withoutPreloads(page)
    const blank = await context.newPage()
    for (const document of inLanguage(locale))
      await test.step(decodeURI(document.address), () =>
        readAsServed({ page, blank }, document, siteUrl),
      )
  })
}

interface Pages {
  page: Page
  /** Where HTML is read. */
  blank: Page
}

async function readAsServed({ page, blank }: Pages, document: DemoDocument, siteUrl: string) {
  const { address, locale, seoTitle, languages } = document
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await page.goto(address)
  await hydrated(page)
  expect(response?.status()).toBe(200)
  expect(asked.filter((path) => path !== address && !ownFile.test(path))).toEqual([])
  page.removeAllListeners('request')

  const html = (await response?.text()) ?? ''
  expect(await htmlFindings(html)).toEqual([])
  const found = await blank.evaluate(readDocument, html)
  expect(found).toMatchObject({
    title: seoTitle,
    lang: locale,
    dir: 'ltr',
    canonical: [siteUrl + address],
    repeatedIds: [],
    unsizedImages: [],
  })
  expect(found.headings).toHaveLength(1)
  expect(found.alternates).toEqual(alternates(languages, siteUrl))
  expect(kinds(found.jsonLd)).toEqual(expectedKinds(document))
  expect(found.longest.length).toBeGreaterThan(enoughToKnow)
  expect(found.everything.split(found.longest), 'the article is sent once').toHaveLength(2)
}

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
  const breadcrumb = template === 'home' ? [] : ['BreadcrumbList']
  return ['WebPage', ...article, ...breadcrumb]
}
