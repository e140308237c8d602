import { type DemoDocument, documents } from './demo.ts'
import { hydrated, readDocument } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'

const ownFile = /^\/(assets|storage)\/|^\/favicon\.svg$/

for (const entry of documents) {
  const { address, locale, seoTitle, languages } = entry
  test(`${decodeURI(address)} is a valid document that says what it is`, async ({
    page,
    product: { siteUrl },
  }) => {
    const response = await page.goto(address)
    const html = (await response?.text()) ?? ''
    const found = await page.evaluate(readDocument, html)
    expect(response?.status()).toBe(200)
    expect(await htmlFindings(html)).toEqual([])
    expect(found).toMatchObject({
      title: seoTitle,
      lang: locale,
      dir: 'ltr',
      canonical: [siteUrl + address],
      repeatedIds: [],
      unsizedImages: [],
    })
    expect(found.heading).toHaveLength(1)
    expect(found.alternates).toEqual(alternates(languages, siteUrl))
    expect(kinds(found.jsonLd)).toEqual(expectedKinds(entry))
  })

  test(`${decodeURI(address)} comes alive without asking for more, its article sent once`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const response = await page.goto(address)
    await hydrated(page)
    expect(asked.filter((path) => path !== address && !ownFile.test(path))).toEqual([])
    const html = (await response?.text()) ?? ''
    const { longest } = await page.evaluate(readDocument, html)
    const text = await page.evaluate((body) => {
      const parsed = new DOMParser().parseFromString(body, 'text/html')
      return parsed.documentElement.textContent
    }, html)
    expect(longest.length).toBeGreaterThan(20)
    expect(text.split(longest)).toHaveLength(2)
  })
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
  const trail = template === 'home' ? [] : ['BreadcrumbList']
  return ['WebPage', ...article, ...trail]
}
