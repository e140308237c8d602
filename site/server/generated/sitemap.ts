import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { getPageAddress } from '@vitrine/contract/addresses/address'
import {
  generatedKinds,
  getGeneratedPage,
  getGeneratedSlug,
} from '@vitrine/contract/addresses/generated-pages'
import { getTopicPath } from '@vitrine/contract/addresses/topic-address'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { filterAddressedLocales } from '@vitrine/contract/locale/locale'
import type { Page } from '@vitrine/contract/pages/pages'
import type { SiteTopic } from '@vitrine/contract/pages/topics'
import type { ApiClient } from '../../app/http/api-client.ts'
import { getAlternateLinks, toAbsoluteUrl } from '../../app/pages/hreflang.ts'
import type { BaseConfig } from '../../app/site/site.ts'

/** Maximum number of addresses in one file. */
const addressesMax = 10_000
/** Maximum number of alternate links (one per language and address): about 15 MB of XML. */
const linksMax = 125_000
const batchSize = 50
/** Pages per turn of the event loop, so that other requests are not blocked. */
const pagesPerTurn = 20

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Files of a sitemap by path; each is made when called. */
export type Sitemap = Map<string, () => Promise<string>>

/**
 * Lists the files of the sitemap. If the addresses do not fit into one file, `/sitemap.xml` is the
 * index of its parts. Each request makes one file only, because the work grows with the square of
 * the languages.
 */
export async function createSitemap(config: BaseConfig, api: ApiClient): Promise<Sitemap> {
  const { total = 0 } = (await api.pageList(1, batchSize, false)).meta ?? {}
  const size = pagesInPart(config)
  const count = Math.max(1, Math.ceil(total / size))
  const part = (at: number) => async () =>
    partXml([
      ...(await loadEntries(config, api, at * size, Math.min((at + 1) * size, total))),
      ...(at === 0 ? await loadGeneratedEntries(config, api) : []),
    ])
  const index = async () => indexXml(config, count)
  return new Map([
    ['/sitemap.xml', count > 1 ? index : part(0)],
    ...Array.from({ length: count }, (_, at) => [`/sitemap-${at + 1}.xml`, part(at)] as const),
  ])
}

/** Pages per part: within the limits even if each page exists in every language. */
function pagesInPart({ i18n }: BaseConfig): number {
  const languages = filterAddressedLocales(
    i18n,
    i18n.locales.map(({ code }) => code),
  ).length
  const pages = Math.min(addressesMax, linksMax / (languages + 1)) / languages
  return Math.max(1, Math.floor(pages / batchSize)) * batchSize
}

async function loadEntries(
  config: BaseConfig,
  api: ApiClient,
  first: number,
  end: number,
): Promise<string[]> {
  const entries: string[] = []
  for (let at = first; at < end; at += batchSize) {
    const { data } = await api.pageList(at / batchSize + 1, batchSize, false)
    for (let turnStart = 0; turnStart < data.length; turnStart += pagesPerTurn) {
      const pages = data.slice(turnStart, turnStart + pagesPerTurn)
      entries.push(...pages.flatMap((page) => pageEntries(config, page)))
      await turnOfOthers()
    }
  }
  return entries
}

/** Pages that the site generates, in the languages that have a home page. */
async function loadGeneratedEntries(config: BaseConfig, api: ApiClient): Promise<string[]> {
  const menu = await api.menu('main', config.i18n.defaultLocale).catch(() => undefined)
  const locales = menu?.meta?.homes?.map(({ locale }) => locale) ?? []
  const topics = await loadTopics(api, locales)
  const withTopics = locales.filter((code) =>
    topics.some(({ alternates }) => alternates.some(({ locale }) => locale === code)),
  )
  const kinds = generatedKinds.filter((kind) => !getGeneratedPage(kind).isHidden)
  const lists = kinds.map((kind) => {
    const listed = kind === 'topics' ? withTopics : locales
    return listed.map((locale) => ({ locale, slug: getGeneratedSlug(kind, locale) }))
  })
  const topicPages = topics.map(({ alternates }) =>
    alternates
      .filter(({ locale }) => locales.includes(locale))
      .map(({ locale, slug }) => ({ locale, slug: getTopicPath(locale, slug) })),
  )
  return [...lists, ...topicPages].flatMap((addresses) => {
    const texts = addresses.map(({ locale, slug }) => [locale, { slug }])
    return pageEntries(config, { translatable: Object.fromEntries(texts) })
  })
}

/** Topics of published pages in any language. */
async function loadTopics(api: ApiClient, locales: string[]): Promise<SiteTopic[]> {
  const byKey = new Map<string, SiteTopic>()
  for (const locale of locales) {
    const answer = await api.topics(locale).catch(() => undefined)
    for (const topic of answer?.data ?? []) byKey.set(topic.key, topic)
  }
  return [...byKey.values()]
}

type Addressed = Pick<Page, 'updated_at'> & { translatable: Record<string, { slug: string }> }

function pageEntries(config: BaseConfig, { translatable, updated_at }: Addressed): string[] {
  const languages = filterAddressedLocales(config.i18n, Object.keys(translatable)).map(
    (locale) => ({
      locale,
      slug: translatable[locale]?.slug ?? '',
    }),
  )
  const alternates = getAlternateLinks(config, languages)
    .map(
      ({ hreflang, url }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}"/>`,
    )
    .join('')
  const changed = updated_at ? `<lastmod>${escapeHtml(updated_at)}</lastmod>` : ''
  return languages.map(({ locale, slug }) => {
    const url = escapeHtml(toAbsoluteUrl(config, getPageAddress(config.i18n, locale, slug)))
    return `<url><loc>${url}</loc>${changed}${alternates}</url>\n`
  })
}

const partXml = (entries: string[]) =>
  `${xml}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`

function indexXml({ siteUrl }: BaseConfig, parts: number) {
  const list = Array.from({ length: parts }, (_, at) => `${siteUrl}/sitemap-${at + 1}.xml`)
  const items = list.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`)
  return `${xml}<sitemapindex xmlns="${namespace}">\n${items.join('')}</sitemapindex>\n`
}
