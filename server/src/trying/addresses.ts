/** A page as it was answered, and what was wrong with its address. */
export interface Answered {
  path: string
  html: string
  findings: string[]
}

const ok = 200
const refused = 400
const notFound = 404
/** An address that no site has. */
const nowhere = '/vitrine-nowhere'

/**
 * Asks for every page that the site map names, for the home page, and for one that is nowhere; and for
 * each address of the site that these lead to, once.
 */
export async function askForAll(address: string): Promise<Answered[]> {
  const paths = new Set(['/', ...(await pathsOfMap(address))])
  const pages: Answered[] = []
  for (const path of paths) pages.push(await ask(address, path, ok))
  pages.push(await ask(address, nowhere, notFound))
  const lost = await lostAmong(address, pages, paths.add(nowhere))
  return pages.map((page) => ({
    ...page,
    findings: [...page.findings, ...linksOf(page, address).flatMap((path) => lost.get(path) ?? [])],
  }))
}

/** The paths that the site map names, in one file or in several. */
async function pathsOfMap(address: string): Promise<string[]> {
  const xml = await (await fetch(new URL('/sitemap.xml', address))).text()
  if (!xml.includes('<sitemapindex')) return locationsIn(xml)
  const all: string[] = []
  for (const part of locationsIn(xml))
    all.push(...locationsIn(await (await fetch(new URL(part, address))).text()))
  return all
}

const locationsIn = (xml: string) =>
  Array.from(
    xml.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => new URL(unescaped(url)).pathname,
  )

async function ask(address: string, path: string, status: number): Promise<Answered> {
  const answer = await fetch(new URL(path, address))
  const findings =
    answer.status === status ? [] : [`is answered with ${answer.status} instead of ${status}`]
  return { path, html: await answer.text(), findings }
}

/** What is wrong with the addresses that pages lead to, by path. */
async function lostAmong(address: string, pages: Answered[], known: Set<string>) {
  const lost = new Map<string, string>()
  const others = new Set(pages.flatMap((page) => linksOf(page, address)))
  for (const path of others.difference(known)) {
    const { status, body } = await fetch(new URL(path, address))
    await body?.cancel()
    if (status >= refused) lost.set(path, `leads to ${path}, which is answered with ${status}`)
  }
  return lost
}

/** The paths of this site that a page leads to. */
function linksOf({ html, path }: Answered, address: string): string[] {
  const here = new URL(path, address)
  const links = Array.from(html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g), ([, href = '']) =>
    URL.parse(unescaped(href), here),
  )
  return [...new Set(links.flatMap((url) => (url?.origin === here.origin ? url.pathname : [])))]
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
