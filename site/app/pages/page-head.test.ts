import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import type { Page } from '@vitrine/contract/pages/pages'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { expect, test } from 'vitest'
import type { PublicConfig } from '../site/site.ts'
import { createPageHead } from './page-head.ts'

const config = {
  name: 'Essai',
  siteUrl: 'https://site.test',
  i18n: createLocaleRules('prefix_and_default'),
}

/** Open Graph tags of a page, in order. */
function told(more: Partial<Page>, locale = 'fr') {
  const page = { ...createFallbackPage('page', 'Essai'), id: 1, ...more }
  const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '' }
  const view = { page, locale, texts, contents: {} }
  const { tags } = createPageHead(config as PublicConfig, view)
  return tags.flatMap(({ attributes: { property = '', content = '' } }) =>
    /^(og:type|og:locale|article:|og:image:alt)/.test(property) ? [[property, content]] : [],
  )
}

test('a page names its language with its country, and those it is published in besides', () => {
  const alternates = ['fr', 'en', 'ar', 'pt-BR'].map((locale) => ({ locale, slug: 'x' }))
  expect(told({ alternates })).toEqual([
    ['og:type', 'website'],
    ['og:image:alt', 'Le pain'],
    ['og:locale', 'fr_FR'],
    ['og:locale:alternate', 'en_GB'],
    ['og:locale:alternate', 'ar_EG'],
    ['og:locale:alternate', 'pt_BR'],
  ])
})

test('an article says that it is one, and when it was published', () => {
  const article = { template: 'article', created_at: '2026-11-20T08:00:00.000Z', updated_at: null }
  expect(told(article).slice(0, 2)).toEqual([
    ['og:type', 'article'],
    ['article:published_time', '2026-11-20T08:00:00.000Z'],
  ])
  expect(told({ ...article, published_on: '2026-11-23T00:00:00.000Z' })[1]).toEqual([
    'article:published_time',
    '2026-11-23T00:00:00.000Z',
  ])
  expect(told({ ...article, seo_type: 'book' })[0]).toEqual(['og:type', 'book'])
})

test('a shared picture keeps its own words', () => {
  const seo_image = { url: 'https://x.test/a.jpg', width: null, height: null, alt: 'Un four' }
  expect(told({ seo_image })).toContainEqual(['og:image:alt', 'Un four'])
})

type Node = Record<string, unknown>

/** The nodes of the structured data of a page by their types. */
function nodesOf(more: Partial<Page>, own: Partial<PublicConfig> = {}): Record<string, Node> {
  const page = { ...createFallbackPage('page', 'Essai'), id: 1, ...more }
  const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '' }
  const view = { page, locale: 'fr', texts, contents: {} }
  const { tags } = createPageHead({ ...config, ...own } as PublicConfig, view)
  const graph = tags.flatMap((tag) => ('json' in tag ? Object(tag.json)['@graph'] : []))
  return Object.fromEntries(graph.map((node: Node) => [node['@type'], node]))
}

test('an article belongs to a site, and has the site’s organization for its publisher', () => {
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

test('without a logotype the organization names none', () => {
  expect(nodesOf({}).Organization).not.toHaveProperty('logo')
})

test('a page without a picture is shared with that of the site, else with the product’s', () => {
  const pictureIn = (share?: string) => {
    const view = { page: createFallbackPage('page', 'Essai'), locale: 'fr', contents: {} }
    const texts = { title: 'Le pain', slug: 'pain', seo_title: '', seo_description: '' }
    const { tags } = createPageHead({ ...config, share } as PublicConfig, { ...view, texts })
    return tags.find(({ attributes }) => attributes.property === 'og:image')?.attributes.content
  }
  expect(pictureIn('/partage.png')).toBe('https://site.test/partage.png')
  expect(pictureIn()).toBe('https://site.test/img/default.png')
})
