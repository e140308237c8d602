import { getBaseLanguage } from '../locale/base-language.ts'

/** Slugs of a page by language. */
type Slugs = Readonly<Record<string, string>> & { readonly en: string }

/** A page that the site generates: no editor writes it and no row of the database has it. */
interface GeneratedPage {
  slugs: Slugs
  /** True if addresses one segment below it are generated too, such as `/themes/jardin`. */
  hasItems?: boolean
  /** True if search engines must not list it. */
  isHidden?: boolean
}

/** Pages that the site generates, with their addresses in each language (decision 0040). */
export const generatedPages = {
  search: {
    isHidden: true,
    slugs: {
      fr: 'recherche',
      en: 'search',
      es: 'buscar',
      de: 'suche',
      it: 'cerca',
      ar: 'بحث',
      ja: '検索',
      ru: 'поиск',
    },
  },
  'site-map': {
    slugs: {
      fr: 'plan-du-site',
      en: 'site-map',
      es: 'mapa-del-sitio',
      de: 'inhaltsverzeichnis',
      it: 'mappa-del-sito',
      ar: 'خريطة-الموقع',
      ja: 'サイトマップ',
      ru: 'карта-сайта',
    },
  },
  topics: {
    hasItems: true,
    slugs: {
      fr: 'themes',
      en: 'topics',
      es: 'temas',
      de: 'themen',
      it: 'argomenti',
      ar: 'مواضيع',
      ja: 'トピック',
      ru: 'темы',
    },
  },
} as const satisfies Record<string, GeneratedPage>

export type GeneratedKind = keyof typeof generatedPages

export const generatedKinds = Object.keys(generatedPages) as GeneratedKind[]

/** Returns the rules of a kind. */
export const getGeneratedPage = (kind: GeneratedKind): GeneratedPage => generatedPages[kind]

/** Returns the slug of a generated page in a language. */
export const getGeneratedSlug = (kind: GeneratedKind, locale: string): string =>
  pickSlug(getGeneratedPage(kind).slugs, locale)

/** Returns the slug in a language: `pt-BR` has that of `pt`, an unknown language that of English. */
const pickSlug = (slugs: Slugs, locale: string): string =>
  slugs[getBaseLanguage(locale)] ?? slugs.en
