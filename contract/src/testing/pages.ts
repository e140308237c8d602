import type { Addressed, FormerAddress } from '../pages/page-index.ts'

/** A page with its slugs by language. */
export function pageWith(id: number, slugs: Record<string, string>): Addressed {
  const texts = Object.entries(slugs).map(([code, slug]) => [code, { slug }])
  return { id, translatable: Object.fromEntries(texts) }
}

/** Pages with some missing translations, and some slugs that exist in two languages. */
export const pages = [
  pageWith(1, { fr: '', en: '', ar: '' }),
  pageWith(2, { fr: 'a-propos', en: 'about', de: 'über-uns', ar: 'من-نحن', ja: '会社' }),
  pageWith(3, { fr: 'contact', en: 'contact' }),
  pageWith(4, { en: 'news', de: 'neues' }),
  pageWith(5, { fr: 'guides/l’atelier', en: 'guides/workshop' }),
  pageWith(6, { fr: 'FAQ' }),
  pageWith(7, { fr: 'été', ja: '夏/祭り' }),
  pageWith(8, { fr: 'menu', en: 'set-meal' }),
  pageWith(9, { fr: 'carte', en: 'menu' }),
  pageWith(10, { 'pt-BR': 'sobre', fr: 'en-route' }),
  pageWith(11, { fr: 'french-food', en: 'xx/about' }),
]

export const history: FormerAddress[] = [
  { pageId: 2, locale: 'fr', slug: 'qui-sommes-nous' },
  { pageId: 2, locale: 'en', slug: 'who-we-are' },
  { pageId: 5, locale: 'fr', slug: 'Guides/Ateliers' },
  { pageId: 6, locale: 'en', slug: 'questions' },
  { pageId: 3, locale: 'fr', slug: 'a-propos' },
  { pageId: 3, locale: 'de', slug: 'about' },
  { pageId: 3, locale: 'fr', slug: 'reused' },
  { pageId: 2, locale: 'fr', slug: 'reused' },
  { pageId: 99, locale: 'fr', slug: 'deleted' },
]
