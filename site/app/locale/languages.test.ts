import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { expect, test } from 'vitest'
import { getLanguages } from './languages.ts'

const homes = ['fr', 'en', 'de'].map((locale) => ({ locale, slug: '', title: `home ${locale}` }))
const page = {
  alternates: [
    { locale: 'en', slug: 'news/today' },
    { locale: 'fr', slug: 'nouvelles/du-jour' },
  ],
  detours: [{ locale: 'ar', slug: 'أخبار', title: 'أخبار' }],
}

/** Each language as `code href`, and what it is called there when that is another page. */
function listed(...question: Parameters<typeof getLanguages>) {
  return getLanguages(...question).map(
    ({ code, href, detour }) => `${code} ${href}${detour === undefined ? '' : ` (${detour})`}`,
  )
}

test('a page links to itself, else to its nearest parent, else to the home page', () => {
  expect(listed(createLocaleRules('prefix_and_default'), page, homes)).toEqual([
    'fr /nouvelles/du-jour',
    'en /en/news/today',
    'de /de#v-untranslated (home de)',
    `ar /ar/${encodeURIComponent('أخبار')}#v-untranslated (أخبار)`,
  ])
})

test('an error links to the home pages, if there are any', () => {
  expect(listed(createLocaleRules('prefix'), undefined, homes)).toEqual([
    'fr /fr (home fr)',
    'en /en (home en)',
    'de /de (home de)',
  ])
  expect(listed(createLocaleRules('prefix'), undefined, [])).toEqual([])
})

test('where a cookie holds the choice, a link names the language', () => {
  expect(listed(createLocaleRules('no_prefix'), page, [])).toEqual([
    'fr /nouvelles/du-jour?locale=fr',
    'en /news/today?locale=en',
    `ar /${encodeURIComponent('أخبار')}?locale=ar#v-untranslated (أخبار)`,
  ])
})

test('a server that tells nothing of languages is no trouble', () => {
  expect(listed(createLocaleRules('prefix'), {}, [])).toEqual([])
})
