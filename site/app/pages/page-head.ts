import { addressOf } from '@vitrine/contract/addresses/address'
import { languageOf } from '@vitrine/contract/locale/locale'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { type Page, type PageLink, publicationDate } from '@vitrine/contract/pages/pages'
import { documentDescription, documentTitle } from '@vitrine/contract/pages/seo-texts'
import { type Head, type HeadTag, jsonLd, link, meta } from '../document/head.ts'
import { sharedImage } from '../images/shared-image.ts'
import type { PublicConfig } from '../site/site.ts'
import type { PageView } from '../templates/template.ts'
import { absolute, alternateLinks } from './alternates.ts'

/** Returns title, meta tags, hreflang links and structured data (JSON-LD) of a page. */
export function pageHead(config: PublicConfig, view: PageView): Head {
  const { page, locale, texts, listing } = view
  const pageQuery = listing && listing.number > 1 ? `?page=${listing.number}` : ''
  const url = absolute(config, addressOf(config.i18n, locale, texts.slug)) + pageQuery
  const title = texts.seo_title || texts.title || config.name
  const description = documentDescription(texts, config.name)
  const shared = sharedImage(page, config.share)
  const image = absolute(config, shared.url)
  return {
    title: documentTitle(texts, config.name),
    ...languageOf(config.i18n, locale),
    tags: [
      meta('description', description),
      link('canonical', url),
      ...hreflangTags(config, view),
      ...typeTags(page),
      meta('og:site_name', config.name),
      meta('og:title', title),
      meta('og:description', description),
      meta('og:url', url),
      meta('og:image', image),
      ...(shared.width ? [meta('og:image:width', `${shared.width}`)] : []),
      ...(shared.height ? [meta('og:image:height', `${shared.height}`)] : []),
      meta('og:image:alt', shared.alt || title),
      ...localeTags(config, view),
      meta('twitter:card', 'summary_large_image'),
      jsonLd(toStructuredData(config, view, { url, title, description, image })),
    ],
  }
}

function hreflangTags(config: PublicConfig, view: PageView): HeadTag[] {
  return alternateLinks(config, view.page.alternates ?? []).map(({ url, hreflang }) =>
    link('alternate', url, { hreflang }),
  )
}

/** Open Graph type. An article without a type of its own also gets its dates. */
function typeTags(page: Page): HeadTag[] {
  const { template, seo_type, updated_at } = page
  const own = seo_type && seo_type !== defaultSeo.type
  if (own || template !== 'article') return [meta('og:type', seo_type || defaultSeo.type)]
  const published = publicationDate(page)
  return [
    meta('og:type', 'article'),
    ...(published ? [meta('article:published_time', published)] : []),
    ...(updated_at ? [meta('article:modified_time', updated_at)] : []),
  ]
}

function localeTags(config: PublicConfig, { page, locale }: PageView): HeadTag[] {
  const others = (page.alternates ?? []).map((other) => other.locale)
  return [
    meta('og:locale', getOpenGraphLocale(config, locale)),
    ...others
      .filter((other) => other !== locale)
      .map((other) => meta('og:locale:alternate', getOpenGraphLocale(config, other))),
  ]
}

/** Open Graph locale with the usual country: `fr_FR`. Cached, because `maximize` is slow. */
function getOpenGraphLocale({ i18n }: PublicConfig, locale: string): string {
  const { lang } = languageOf(i18n, locale)
  const cached = openGraphLocales.get(lang)
  if (cached) return cached
  const { language, region } = new Intl.Locale(lang).maximize()
  const result = region ? `${language}_${region}` : language
  openGraphLocales.set(lang, result)
  return result
}

const openGraphLocales = new Map<string, string>()

interface PageSummary {
  url: string
  title: string
  description: string
  image: string
}

function toStructuredData(
  config: PublicConfig,
  view: PageView,
  { url, title, description, image }: PageSummary,
) {
  const { page, locale } = view
  const inLanguage = languageOf(config.i18n, locale).lang
  const published = publicationDate(page)
  const publisher = { '@id': `${config.siteUrl}/#organization` }
  const isPartOf = { '@id': `${config.siteUrl}/#website` }
  const webPage = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage,
    isPartOf,
  }
  const article = page.template === 'article' && {
    '@type': 'Article',
    headline: view.texts.title,
    description,
    image,
    inLanguage,
    mainEntityOfPage: { '@id': url },
    ...(published && { datePublished: published }),
    ...(page.updated_at && { dateModified: page.updated_at }),
    author: publisher,
    publisher,
  }
  const graph = [
    webPage,
    article,
    toBreadcrumb(config, view, url),
    { '@type': 'WebSite', ...isPartOf, url: `${config.siteUrl}/`, name: config.name, publisher },
    toOrganization(config, publisher),
  ].filter(Boolean)
  return { '@context': 'https://schema.org', '@graph': graph }
}

function toOrganization({ name, siteUrl, logo }: PublicConfig, id: { '@id': string }) {
  const url = `${siteUrl}/`
  return { '@type': 'Organization', ...id, url, name, ...(logo && { logo: siteUrl + logo.light }) }
}

function toBreadcrumb(config: PublicConfig, { page, locale, texts }: PageView, url: string) {
  if (texts.slug === '') return undefined
  const home = { title: config.name, href: addressOf(config.i18n, locale, '') }
  const crumbs: Pick<PageLink, 'title' | 'href'>[] = [home, ...(page.ancestors ?? [])]
  const items = [
    ...crumbs.map(({ title, href }) => ({ name: title, item: absolute(config, href) })),
  ]
  items.push({ name: texts.title, item: url })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  }
}
