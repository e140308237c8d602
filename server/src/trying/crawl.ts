export interface CrawledPage {
  path: string
  html: string
  findings: string[]
}

const ok = 200
const clientError = 400
const notFound = 404
/** A path that no site has, for the page 404. */
const missingPath = '/vitrine-nowhere'

/**
 * Fetches the home page, all pages of the sitemap, a missing page, and each internal link of these
 * once. `address` is the origin of the site.
 */
export async function crawlSite(address: string): Promise<CrawledPage[]> {
  const paths = new Set(['/', ...(await readSitemap(address))])
  const pages: CrawledPage[] = []
  for (const path of paths) pages.push(await fetchPage(address, path, ok))
  pages.push(await fetchPage(address, missingPath, notFound))
  const broken = await findBrokenLinks(address, pages, paths.add(missingPath))
  return pages.map((page) => ({
    ...page,
    findings: [
      ...page.findings,
      ...findLinks(page, address).flatMap((path) => broken.get(path) ?? []),
    ],
  }))
}

async function readSitemap(address: string): Promise<string[]> {
  const xml = await (await fetch(new URL('/sitemap.xml', address))).text()
  if (!xml.includes('<sitemapindex')) return findLocations(xml)
  const all: string[] = []
  for (const part of findLocations(xml))
    all.push(...findLocations(await (await fetch(new URL(part, address))).text()))
  return all
}

const findLocations = (xml: string) =>
  Array.from(
    xml.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => new URL(unescapeHtml(url)).pathname,
  )

async function fetchPage(address: string, path: string, status: number): Promise<CrawledPage> {
  const answer = await fetch(new URL(path, address))
  const findings =
    answer.status === status ? [] : [`is answered with ${answer.status} instead of ${status}`]
  return { path, html: await answer.text(), findings }
}

/** Fetches the links of the pages; returns a message for each broken one, by its path. */
async function findBrokenLinks(address: string, pages: CrawledPage[], known: Set<string>) {
  const broken = new Map<string, string>()
  const others = new Set(pages.flatMap((page) => findLinks(page, address)))
  for (const path of others.difference(known)) {
    const { status, body } = await fetch(new URL(path, address))
    await body?.cancel()
    if (status >= clientError)
      broken.set(path, `links to ${path}, which is answered with ${status}`)
  }
  return broken
}

function findLinks({ html, path }: CrawledPage, address: string): string[] {
  const pageUrl = new URL(path, address)
  const links = Array.from(html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g), ([, href = '']) =>
    URL.parse(unescapeHtml(href), pageUrl),
  )
  return [...new Set(links.flatMap((url) => (url?.origin === pageUrl.origin ? url.pathname : [])))]
}

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
