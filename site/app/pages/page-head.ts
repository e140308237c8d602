import { addressOf } from '@vitrine/contract/address'
import { defaultSeo } from '@vitrine/contract/fallback-page'
import { languageOf } from '@vitrine/contract/locale'
import { type Page, type PageLink, publicationDate } from '@vitrine/contract/pages'
import { documentDescription, documentTitle } from '@vitrine/contract/seo-texts'
import { type Head, type HeadTag, jsonLd, link, meta } from '../document/head.ts'
import { sharedImage } from '../images/shared-image.ts'
import type { PublicConfig } from '../site/site.ts'
import type { PageView } from '../templates/template.ts'
import { absolute, alternateLinks } from './alternates.ts'

/** Title, description, alternates and structured data of a page. */
export function pageHead(config: PublicConfig, view: PageView): Head {
  const { page, locale, texts, listing } = view
  const part = listing && listing.number > 1 ? `?page=${listing.number}` : ''
  const url = absolute(config, addressOf(config.i18n, locale, texts.slug)) + part
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
      ...alternates(config, view),
      ...typed(page),
      meta('og:site_name', config.name),
      meta('og:title', title),
      meta('og:description', description),
      meta('og:url', url),
      meta('og:image', image),
      ...(shared.width ? [meta('og:image:width', `${shared.width}`)] : []),
      ...(shared.height ? [meta('og:image:height', `${shared.height}`)] : []),
      meta('og:image:alt', shared.alt || title),
      ...languages(config, view),
      meta('twitter:card', 'summary_large_image'),
      jsonLd(structured(config, view, { url, title, description, image })),
    ],
  }
}

function alternates(config: PublicConfig, view: PageView): HeadTag[] {
  return alternateLinks(config, view.page.alternates ?? []).map(({ url, hreflang }) =>
    link('alternate', url, { hreflang }),
  )
}

/** An article says when it was published, unless somebody has given the page a type of its own. */
function typed(page: Page): HeadTag[] {
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

function languages(config: PublicConfig, { page, locale }: PageView): HeadTag[] {
  const others = (page.alternates ?? []).map((other) => other.locale)
  return [
    meta('og:locale', territory(config, locale)),
    ...others
      .filter((other) => other !== locale)
      .map((other) => meta('og:locale:alternate', territory(config, other))),
  ]
}

/** A language with its usual country, as Open Graph names it: `fr_FR`. */
function territory({ i18n }: PublicConfig, locale: string): string {
  const { lang } = languageOf(i18n, locale)
  const known = territories.get(lang)
  if (known) return known
  const { language, region } = new Intl.Locale(lang).maximize()
  const found = region ? `${language}_${region}` : language
  territories.set(lang, found)
  return found
}

/** By language, of which a site has a few: they take longer to find than the rest of a head. */
const territories = new Map<string, string>()

interface Described {
  url: string
  title: string
  description: string
  image: string
}

function structured(
  config: PublicConfig,
  view: PageView,
  { url, title, description, image }: Described,
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
    breadcrumb(config, view, url),
    { '@type': 'WebSite', ...isPartOf, url: `${config.siteUrl}/`, name: config.name, publisher },
    organization(config, publisher),
  ].filter(Boolean)
  return { '@context': 'https://schema.org', '@graph': graph }
}

function organization({ name, siteUrl, logo }: PublicConfig, id: { '@id': string }) {
  const url = `${siteUrl}/`
  return { '@type': 'Organization', ...id, url, name, ...(logo && { logo: siteUrl + logo.light }) }
}

function breadcrumb(config: PublicConfig, { page, locale, texts }: PageView, url: string) {
  if (texts.slug === '') return undefined
  const home = { title: config.name, href: addressOf(config.i18n, locale, '') }
  const breadcrumb: Pick<PageLink, 'title' | 'href'>[] = [home, ...(page.ancestors ?? [])]
  const items = [
    ...breadcrumb.map(({ title, href }) => ({ name: title, item: absolute(config, href) })),
  ]
  items.push({ name: texts.title, item: url })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  }
}
