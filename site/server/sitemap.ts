import { addressOf } from '@vitrine/contract/address'
import { addressed, languageOf } from '@vitrine/contract/locale'
import type { Page } from '@vitrine/contract/pages'
import type { ApiClient } from '../app/api-client.ts'
import { escapeHtml } from '../app/head/head.ts'
import { absolute } from '../app/head/page-head.ts'
import type { PublicConfig } from '../app/site.ts'

const addressesMax = 10_000
const pagesAtOnce = 500

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `/sitemap.xml`, and its parts when it is too long for one file; undefined for a part that does
 * not exist.
 */
export async function sitemapAt(
  pathname: string,
  config: PublicConfig,
  api: ApiClient,
): Promise<string | undefined> {
  const [, part] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(pathname) ?? []
  const entries = await entriesOf(config, api)
  const parts = Math.ceil(entries.length / addressesMax)
  if (part === undefined) return parts > 1 ? indexXml(config, parts) : partXml(entries)
  const from = (Number(part) - 1) * addressesMax
  return Number(part) > parts ? undefined : partXml(entries.slice(from, from + addressesMax))
}

async function entriesOf(config: PublicConfig, api: ApiClient): Promise<string[]> {
  const entries: string[] = []
  for (let number = 1, total = 1; (number - 1) * pagesAtOnce < total; number++) {
    const { data, meta } = await api.pageList(number, pagesAtOnce, false)
    entries.push(...data.flatMap((page) => pageEntries(config, page)))
    total = meta?.total ?? 0
  }
  return entries
}

function pageEntries(config: PublicConfig, page: Page): string[] {
  const languages = addressed(config.i18n, Object.keys(page.translatable)).map((locale) => ({
    lang: languageOf(config.i18n, locale).lang,
    url: escapeHtml(
      absolute(config, addressOf(config.i18n, locale, page.translatable[locale]?.slug ?? '')),
    ),
  }))
  const links = languages.map(
    ({ lang, url }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`,
  )
  const alternates = languages.length > 1 ? links.join('') : ''
  const changed = page.updated_at ? `<lastmod>${escapeHtml(page.updated_at)}</lastmod>` : ''
  return languages.map(({ url }) => `<url><loc>${url}</loc>${changed}${alternates}</url>\n`)
}

const partXml = (entries: string[]) =>
  `${xml}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`

function indexXml({ siteUrl }: PublicConfig, parts: number) {
  const list = Array.from({ length: parts }, (_, at) => `${siteUrl}/sitemap-${at + 1}.xml`)
  const items = list.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`)
  return `${xml}<sitemapindex xmlns="${namespace}">\n${items.join('')}</sitemapindex>\n`
}

export const robotsTxt = ({ siteUrl }: PublicConfig) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /*/dashboard\n\nSitemap: ${siteUrl}/sitemap.xml\n`
