import { expect, test } from 'vitest'
import { createLocaleRules } from '../testing/rules.ts'
import { findGeneratedPage, isGeneratedSlug } from './generated-index.ts'

const rules = createLocaleRules('prefix_and_default')

test.each([
  ['/plan-du-site', 'fr', 'exact'],
  ['/fr/plan-du-site', 'fr', 'exact'],
  ['/Plan-Du-Site/', 'fr', 'variant'],
  ['/en/site-map', 'en', 'exact'],
  ['/EN/site-map', 'en', 'variant'],
  ['/ar/خريطة-الموقع', 'ar', 'exact'],
  ['/ja/サイトマップ', 'ja', 'exact'],
  ['/pt-BR/site-map', 'pt-BR', 'exact'],
  ['/site-map', 'fr', 'translated'],
  ['/en/plan-du-site', 'en', 'translated'],
])('%s is the site map in %s: %s', (path, locale, match) => {
  expect(findGeneratedPage(rules, path)).toEqual({ kind: 'site-map', locale, match })
})

test.each(['/', '/plan', '/plan-du-site/x', '/guide/plan-du-site', '/xx/site-map', '/toString'])(
  '%s is no generated page',
  (path) => {
    expect(findGeneratedPage(rules, path)).toBeUndefined()
  },
)

test('without prefixes the choice of the reader sets the language', () => {
  const bare = createLocaleRules('no_prefix')
  const choice = { cookies: { 'no-prefix-locale': 'en' } }
  expect(findGeneratedPage(bare, '/site-map', choice)).toMatchObject({ match: 'exact' })
  expect(findGeneratedPage(bare, '/plan-du-site', choice)).toMatchObject({ match: 'translated' })
})

test('a slug is reserved in its language only, in any spelling', () => {
  expect(isGeneratedSlug('fr', 'Plan-du-site')).toBe(true)
  expect(isGeneratedSlug('en', 'plan-du-site')).toBe(false)
  expect(isGeneratedSlug('pt-BR', 'site-map')).toBe(true)
  expect(isGeneratedSlug('fr', 'plan-du-site/annexe')).toBe(false)
})
