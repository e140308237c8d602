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

/** Returns each language as `code href`, with the title of the target if it is another page. */
function listed(...args: Parameters<typeof getLanguages>) {
  return getLanguages(...args).map(
    ({ code, href, detour }) => `${code} ${href}${detour === undefined ? '' : ` (${detour})`}`,
  )
}

test('a page links to its translation, else to its nearest parent, else to the home page', () => {
  expect(listed(createLocaleRules('prefix_and_default'), page, homes)).toEqual([
    'fr /nouvelles/du-jour',
    'en /en/news/today',
    'de /de#v-untranslated (home de)',
    `ar /ar/${encodeURIComponent('أخبار')}#v-untranslated (أخبار)`,
  ])
})

test('an error page links to the home pages, if there are any', () => {
  expect(listed(createLocaleRules('prefix'), undefined, homes)).toEqual([
    'fr /fr (home fr)',
    'en /en (home en)',
    'de /de (home de)',
  ])
  expect(listed(createLocaleRules('prefix'), undefined, [])).toEqual([])
})

test('if a cookie stores the choice, each link names its language', () => {
  expect(listed(createLocaleRules('no_prefix'), page, [])).toEqual([
    'fr /nouvelles/du-jour?locale=fr',
    'en /news/today?locale=en',
    `ar /${encodeURIComponent('أخبار')}?locale=ar#v-untranslated (أخبار)`,
  ])
})

test('a page without languages from the server has no links', () => {
  expect(listed(createLocaleRules('prefix'), {}, [])).toEqual([])
})
