import { type AddressedPage, type FormerAddress, toAddressKey } from '../pages/page-index.ts'

/** A page with its slugs by language. */
export function createPageWithSlugs(id: number, slugs: Record<string, string>): AddressedPage {
  const texts = Object.entries(slugs).map(([code, slug]) => [code, { slug }])
  return { id, translatable: Object.fromEntries(texts) }
}

/** Pages with some missing translations, and some slugs that exist in two languages. */
export const samplePages = [
  createPageWithSlugs(1, { fr: '', en: '', ar: '' }),
  createPageWithSlugs(2, { fr: 'a-propos', en: 'about', de: 'über-uns', ar: 'من-نحن', ja: '会社' }),
  createPageWithSlugs(3, { fr: 'contact', en: 'contact' }),
  createPageWithSlugs(4, { en: 'news', de: 'neues' }),
  createPageWithSlugs(5, { fr: 'guides/l’atelier', en: 'guides/workshop' }),
  createPageWithSlugs(6, { fr: 'FAQ' }),
  createPageWithSlugs(7, { fr: 'été', ja: '夏/祭り' }),
  createPageWithSlugs(8, { fr: 'menu', en: 'set-meal' }),
  createPageWithSlugs(9, { fr: 'carte', en: 'menu' }),
  createPageWithSlugs(10, { 'pt-BR': 'sobre', fr: 'en-route' }),
  createPageWithSlugs(11, { fr: 'french-food', en: 'xx/about' }),
]

export const formerSlugs = [
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

export const sampleHistory: FormerAddress[] = formerSlugs.map(({ pageId, locale, slug }) => ({
  pageId,
  address: toAddressKey(locale, slug),
}))
