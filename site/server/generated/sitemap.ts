import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { addressOf } from '@vitrine/contract/address'
import { escapeHtml } from '@vitrine/contract/escape-html'
import { addressed } from '@vitrine/contract/locale'
import type { Page } from '@vitrine/contract/pages'
import type { ApiClient } from '../../app/http/api-client.ts'
import { absolute, alternateLinks } from '../../app/pages/alternates.ts'
import type { PublicConfig } from '../../app/site/site.ts'

const addressesMax = 10_000
const pagesAtOnce = 100
/** Pages that are written in one turn of the event loop; others have theirs in between. */
const pagesInATurn = 20

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** All files of a sitemap by their paths: `/sitemap.xml`, and its parts. */
export type Sitemap = Map<string, string>

/** Makes the sitemap: an index and its parts when it is too long for one file. */
export async function makeSitemap(config: PublicConfig, api: ApiClient): Promise<Sitemap> {
  const entries = await entriesOf(config, api)
  const count = Math.max(1, Math.ceil(entries.length / addressesMax))
  const parts = Array.from({ length: count }, (_, at) =>
    partXml(entries.slice(at * addressesMax, (at + 1) * addressesMax)),
  )
  const [first = ''] = parts
  return new Map([
    ['/sitemap.xml', count > 1 ? indexXml(config, count) : first],
    ...parts.map((part, at): [string, string] => [`/sitemap-${at + 1}.xml`, part]),
  ])
}

async function entriesOf(config: PublicConfig, api: ApiClient): Promise<string[]> {
  const entries: string[] = []
  for (let number = 1, total = 1; (number - 1) * pagesAtOnce < total; number++) {
    const { data, meta } = await api.pageList(number, pagesAtOnce, false)
    for (let from = 0; from < data.length; from += pagesInATurn) {
      const turn = data.slice(from, from + pagesInATurn)
      entries.push(...turn.flatMap((page) => pageEntries(config, page)))
      await turnOfOthers()
    }
    total = meta?.total ?? 0
  }
  return entries
}

function pageEntries(config: PublicConfig, { translatable, updated_at }: Page): string[] {
  const languages = addressed(config.i18n, Object.keys(translatable)).map((locale) => ({
    locale,
    slug: translatable[locale]?.slug ?? '',
  }))
  const alternates = alternateLinks(config, languages)
    .map(
      ({ hreflang, url }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}"/>`,
    )
    .join('')
  const changed = updated_at ? `<lastmod>${escapeHtml(updated_at)}</lastmod>` : ''
  return languages.map(({ locale, slug }) => {
    const url = escapeHtml(absolute(config, addressOf(config.i18n, locale, slug)))
    return `<url><loc>${url}</loc>${changed}${alternates}</url>\n`
  })
}

const partXml = (entries: string[]) =>
  `${xml}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`

function indexXml({ siteUrl }: PublicConfig, parts: number) {
  const list = Array.from({ length: parts }, (_, at) => `${siteUrl}/sitemap-${at + 1}.xml`)
  const items = list.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`)
  return `${xml}<sitemapindex xmlns="${namespace}">\n${items.join('')}</sitemapindex>\n`
}
