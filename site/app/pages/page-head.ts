import { getPageAddress } from '@vitrine/contract/addresses/address'
import { feedTypes, getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { getGeneratedPage } from '@vitrine/contract/addresses/generated-pages'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import {
  getPublicationDate,
  type Page,
  type PageLink,
  type PageTopic,
} from '@vitrine/contract/pages/pages'
import { getDocumentDescription, getDocumentTitle } from '@vitrine/contract/pages/seo-texts'
import {
  createJsonLdTag,
  createLinkTag,
  createMetaTag,
  type Head,
  type HeadTag,
} from '../document/head.ts'
import { getSharedImage } from '../images/shared-image.ts'
import type { PublicConfig } from '../site/site.ts'
import { formatMonth, formatWeek } from '../templates/agenda-formats.ts'
import { getFeedQuery } from '../templates/feed-query.ts'
import type { PageView } from '../templates/template.ts'
import { createEventData } from './event-data.ts'
import { getAlternateLinks, toAbsoluteUrl } from './hreflang.ts'

/**
 * Returns title, meta tags, links to languages and feeds, and structured data (JSON-LD) of a page.
 * `hasFeed`: true if the site has a feed in this language.
 */
export function createPageHead(config: PublicConfig, view: PageView, hasFeed = false): Head {
  const { page, locale, texts } = view
  const address = getPageAddress(config.i18n, locale, texts.slug) + getPartQuery(view)
  const url = toAbsoluteUrl(config, address)
  const title = texts.seo_title || texts.title || config.name
  const description = getDocumentDescription(texts, config.name)
  const shared = getSharedImage(page, config.share)
  const image = toAbsoluteUrl(config, shared.url)
  return {
    title: getDocumentTitle(getTitles(view), config.name),
    ...getLanguageAttributes(config.i18n, locale),
    tags: [
      createMetaTag('description', description),
      ...robotsTags(view),
      createLinkTag('canonical', url),
      ...hreflangTags(config, view),
      ...feedTags(config, view, hasFeed),
      ...typeTags(view),
      createMetaTag('og:site_name', config.name),
      createMetaTag('og:title', title),
      createMetaTag('og:description', description),
      createMetaTag('og:url', url),
      createMetaTag('og:image', image),
      ...(shared.width ? [createMetaTag('og:image:width', `${shared.width}`)] : []),
      ...(shared.height ? [createMetaTag('og:image:height', `${shared.height}`)] : []),
      createMetaTag('og:image:alt', shared.alt || title),
      ...localeTags(config, view),
      createMetaTag('twitter:card', 'summary_large_image'),
      createJsonLdTag(toStructuredData(config, view, { url, title, description, image })),
    ],
  }
}

/** Returns the titles of a page, those of an agenda with its month or week. */
function getTitles({ texts: { title, seo_title }, agenda, locale }: PageView) {
  const { month, week } = agenda ?? {}
  const period = week ? formatWeek(locale, week, 'long') : month && formatMonth(locale, month)
  if (!period) return { title, seo_title }
  return { title: `${title} – ${period}`, seo_title: seo_title && `${seo_title} – ${period}` }
}

/** Query of the part of a list that the page is. Weeks have the dates of months. */
function getPartQuery({ listing, agenda }: PageView): string {
  if (agenda?.month !== undefined && agenda.data.length > 0) return `?month=${agenda.month}`
  return listing && listing.number > 1 ? `?page=${listing.number}` : ''
}

function robotsTags({ generated, agenda }: PageView): HeadTag[] {
  const isEmpty = agenda?.month !== undefined && agenda.data.length === 0
  const isHidden =
    isEmpty ||
    agenda?.week !== undefined ||
    (generated && getGeneratedPage(generated.kind).isHidden)
  return isHidden ? [createMetaTag('robots', 'noindex')] : []
}

function hreflangTags(config: PublicConfig, view: PageView): HeadTag[] {
  return getAlternateLinks(config, view.page.alternates ?? []).map(({ url, hreflang }) =>
    createLinkTag('alternate', url, { hreflang }),
  )
}

/** Links to the feeds of the page, if it lists articles, and of the site. */
function feedTags(config: PublicConfig, view: PageView, hasFeed: boolean): HeadTag[] {
  const { page, locale, texts, generated } = view
  const isListed =
    generated?.hasFeed ?? (texts.slug !== '' && getFeedQuery(page, false) !== undefined)
  const feeds = [
    ...(isListed ? [{ slug: texts.slug, title: `${texts.title} – ${config.name}` }] : []),
    ...(hasFeed ? [{ slug: '', title: config.name }] : []),
  ]
  return feeds.flatMap(({ slug, title }) =>
    feedFormats.map((format) => {
      const href = getFeedAddress(config.i18n, locale, slug, format)
      return createLinkTag('alternate', href, { type: feedTypes[format], title })
    }),
  )
}

const feedFormats = ['atom', 'json'] as const

/** Open Graph type. An article without a type of its own also gets its dates. */
function typeTags({ page, texts }: PageView): HeadTag[] {
  const { template, seo_type } = page
  const own = seo_type && seo_type !== defaultSeo.type
  if (own || template !== 'article') return [createMetaTag('og:type', seo_type || defaultSeo.type)]
  const published = getPublicationDate(page)
  const modified = getModificationDate(page, texts)
  return [
    createMetaTag('og:type', 'article'),
    ...(published ? [createMetaTag('article:published_time', published)] : []),
    ...(modified ? [createMetaTag('article:modified_time', modified)] : []),
    ...(page.topics ?? []).map(({ name }) => createMetaTag('article:tag', name)),
  ]
}

/**
 * Returns the time of the last publication that changed words, else that of publication. Other
 * servers may send `updated_at` only.
 */
const getModificationDate = (page: Page, { words_changed_at: changed }: PageView['texts']) =>
  changed === undefined ? page.updated_at : (changed ?? getPublicationDate(page))

function localeTags(config: PublicConfig, { page, locale }: PageView): HeadTag[] {
  const others = (page.alternates ?? []).map((other) => other.locale)
  return [
    createMetaTag('og:locale', getOpenGraphLocale(config, locale)),
    ...others
      .filter((other) => other !== locale)
      .map((other) => createMetaTag('og:locale:alternate', getOpenGraphLocale(config, other))),
  ]
}

/** Open Graph locale with the usual country: `fr_FR`. Cached, because `maximize` is slow. */
function getOpenGraphLocale({ i18n }: PublicConfig, locale: string): string {
  const { lang } = getLanguageAttributes(i18n, locale)
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
  const inLanguage = getLanguageAttributes(config.i18n, locale).lang
  const published = getPublicationDate(page)
  const modified = getModificationDate(page, view.texts)
  const topics = page.topics ?? []
  const publisher = { '@id': `${config.siteUrl}/#organization` }
  const isPartOf = { '@id': `${config.siteUrl}/#website` }
  const webPage = {
    '@type': view.generated?.kind === 'topics' ? 'CollectionPage' : 'WebPage',
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
    ...(modified && { dateModified: modified }),
    author: toAuthors(page) ?? publisher,
    ...toTopics(config, topics),
    publisher,
  }
  const graph = [
    webPage,
    article,
    ...createEventData(config, view, {
      url,
      name: view.texts.title,
      description,
      image,
      inLanguage,
      organizer: publisher,
    }),
    toBreadcrumb(config, view, url),
    { '@type': 'WebSite', ...isPartOf, url: `${config.siteUrl}/`, name: config.name, publisher },
    toOrganization(config, publisher),
  ].filter(Boolean)
  return { '@context': 'https://schema.org', '@graph': graph }
}

/** Returns the authors as persons; undefined if the page names none. */
const toAuthors = ({ authors = [] }: Page) =>
  authors.length === 0
    ? undefined
    : authors.map(({ name, line }) => ({
        '@type': 'Person',
        name,
        ...(line && { description: line.text }),
      }))

function toTopics(config: PublicConfig, topics: PageTopic[]) {
  const [first] = topics
  return (
    first && {
      articleSection: first.name,
      keywords: topics.map(({ name }) => name).join(', '),
      about: topics.map(({ name, href }) => ({
        '@type': 'Thing',
        name,
        url: toAbsoluteUrl(config, href),
      })),
    }
  )
}

function toOrganization({ name, siteUrl, logo }: PublicConfig, id: { '@id': string }) {
  const url = `${siteUrl}/`
  return { '@type': 'Organization', ...id, url, name, ...(logo && { logo: siteUrl + logo.light }) }
}

function toBreadcrumb(config: PublicConfig, { page, locale, texts }: PageView, url: string) {
  if (texts.slug === '') return undefined
  const home = { title: config.name, href: getPageAddress(config.i18n, locale, '') }
  const crumbs: Pick<PageLink, 'title' | 'href'>[] = [home, ...(page.ancestors ?? [])]
  const items = [
    ...crumbs.map(({ title, href }) => ({ name: title, item: toAbsoluteUrl(config, href) })),
  ]
  items.push({ name: texts.title, item: url })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  }
}
