import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import type { Page, PageTranslation } from '@vitrine/contract/pages/pages'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { expect, test } from 'vitest'
import type { PublicConfig } from '../site/site.ts'
import { createPageHead } from './page-head.ts'

const config = {
  name: 'Essai',
  siteUrl: 'https://site.test',
  i18n: createLocaleRules('prefix_and_default'),
}

/** Returns the Open Graph tags of a page, in order. */
function getOpenGraphTags(more: Partial<Page>, locale = 'fr') {
  const page = { ...createFallbackPage('page', 'Essai'), id: 1, ...more }
  const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '' }
  const view = { page, locale, texts, contents: {} }
  const { tags } = createPageHead(config as PublicConfig, view)
  return tags.flatMap(({ attributes: { property = '', content = '' } }) =>
    /^(og:type|og:locale|article:|og:image:alt)/.test(property) ? [[property, content]] : [],
  )
}

test('a page has its locale with a country, and the locales of its translations', () => {
  const alternates = ['fr', 'en', 'ar', 'pt-BR'].map((locale) => ({ locale, slug: 'x' }))
  expect(getOpenGraphTags({ alternates })).toEqual([
    ['og:type', 'website'],
    ['og:image:alt', 'Le pain'],
    ['og:locale', 'fr_FR'],
    ['og:locale:alternate', 'en_GB'],
    ['og:locale:alternate', 'ar_EG'],
    ['og:locale:alternate', 'pt_BR'],
  ])
})

test('an article has its type and its date of publication', () => {
  const article = { template: 'article', created_at: '2026-11-20T08:00:00.000Z', updated_at: null }
  expect(getOpenGraphTags(article).slice(0, 2)).toEqual([
    ['og:type', 'article'],
    ['article:published_time', '2026-11-20T08:00:00.000Z'],
  ])
  expect(getOpenGraphTags({ ...article, published_on: '2026-11-23T00:00:00.000Z' })[1]).toEqual([
    'article:published_time',
    '2026-11-23T00:00:00.000Z',
  ])
  expect(getOpenGraphTags({ ...article, seo_type: 'book' })[0]).toEqual(['og:type', 'book'])
})

test('an article names its topics and authors, and is modified when its words changed', () => {
  const published_on = '2026-11-20T08:00:00.000Z'
  const changed = '2026-11-25T08:00:00.000Z'
  const article = {
    template: 'article',
    published_on,
    updated_at: '2026-12-01T08:00:00.000Z',
    topics: [
      { key: 'bread', name: 'Pain', href: '/themes/pain' },
      { key: 'oven', name: 'Four', href: '/themes/four' },
    ],
    authors: [{ name: 'Zoé', line: { text: 'Boulangère', locale: 'fr' }, portrait: null }],
  }
  expect(nodesOf(article, {}, { words_changed_at: changed }).Article).toMatchObject({
    datePublished: published_on,
    dateModified: changed,
    author: [{ '@type': 'Person', name: 'Zoé', description: 'Boulangère' }],
    articleSection: 'Pain',
    keywords: 'Pain, Four',
    about: [
      { name: 'Pain', url: expect.stringMatching(/^https:.*\/themes\/pain$/) },
      { name: 'Four' },
    ],
  })
  expect(nodesOf(article, {}, { words_changed_at: null }).Article).toMatchObject({
    dateModified: published_on,
  })
  expect(nodesOf(article).Article).toMatchObject({ dateModified: article.updated_at })
  expect(getOpenGraphTags(article)).toContainEqual(['article:tag', 'Four'])
})

test('a shared picture keeps its own text alternative', () => {
  const seo_image = { url: 'https://x.test/a.jpg', width: null, height: null, alt: 'Un four' }
  expect(getOpenGraphTags({ seo_image })).toContainEqual(['og:image:alt', 'Un four'])
})

type Node = Record<string, unknown>

/** Returns the nodes of the structured data of a page by type. */
function nodesOf(
  more: Partial<Page>,
  own: Partial<PublicConfig> = {},
  ownTexts: Partial<PageTranslation> = {},
): Record<string, Node> {
  const page = { ...createFallbackPage('page', 'Essai'), id: 1, ...more }
  const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '', ...ownTexts }
  const view = { page, locale: 'fr', texts, contents: {} }
  const { tags } = createPageHead({ ...config, ...own } as PublicConfig, view)
  const graph = tags.flatMap((tag) => ('json' in tag ? Object(tag.json)['@graph'] : []))
  return Object.fromEntries(graph.map((node: Node) => [node['@type'], node]))
}

test('an article belongs to the site, and its publisher is the organization of the site', () => {
  const logo = { light: '/logo.svg', dark: '/logo-white.svg' }
  const { Article, WebPage, WebSite, Organization } = nodesOf({ template: 'article' }, { logo })
  expect(Organization).toEqual({
    '@type': 'Organization',
    '@id': 'https://site.test/#organization',
    url: 'https://site.test/',
    name: 'Essai',
    logo: 'https://site.test/logo.svg',
  })
  const itself = { '@id': Organization?.['@id'] }
  expect(Article).toMatchObject({ author: itself, publisher: itself })
  expect(WebSite).toMatchObject({ name: 'Essai', url: 'https://site.test/', publisher: itself })
  expect(WebPage).toMatchObject({ isPartOf: { '@id': WebSite?.['@id'] } })
})

test('the organization of a site without a logo has none', () => {
  expect(nodesOf({}).Organization).not.toHaveProperty('logo')
})

test('a page without a picture is shared with the image of the site, else with the default image', () => {
  const pictureIn = (share?: string) => {
    const view = { page: createFallbackPage('page', 'Essai'), locale: 'fr', contents: {} }
    const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '' }
    const { tags } = createPageHead({ ...config, share } as PublicConfig, { ...view, texts })
    return tags.find(({ attributes }) => attributes.property === 'og:image')?.attributes.content
  }
  expect(pictureIn('/partage.png')).toBe('https://site.test/partage.png')
  expect(pictureIn()).toBe('https://site.test/img/default.png')
})

test('an agenda names its month or week in the title of the document', () => {
  const page = { ...createFallbackPage('agenda', 'Essai'), id: 1 }
  const meta = {
    time_zone: 'UTC',
    today: '2026-11-27',
    first_month: '2025-11',
    last_month: '2028-11',
    past: null,
    next: null,
    more: false,
    topics: [],
  }
  const getTitle = (period: { month?: string; week?: string }, seo_title = '') => {
    const texts = { title: 'Agenda', slug: 'agenda', seo_title, seo_description: '' }
    const agenda = { data: [], meta, ...period }
    const view = { page, locale: 'fr', texts, contents: {}, agenda }
    return createPageHead(config as PublicConfig, view).title
  }
  expect(getTitle({})).toBe('Agenda – Essai')
  expect(getTitle({ month: '2026-12' })).toBe('Agenda – décembre 2026 – Essai')
  expect(getTitle({ month: '2026-12' }, 'Sorties')).toBe('Sorties – décembre 2026')
  expect(getTitle({ week: '2026-W49' })).toMatch(/^Agenda – 30 novembre.*2026 – Essai$/)
})
