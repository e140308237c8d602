import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

interface DemoPage {
  template: string
  /** Readers of a private page, which strangers do not get. */
  visible_to?: string
  translations: Record<string, { title: string; slug: string; seo_title?: string }>
}

/** One page of the demo in one language. */
export interface DemoDocument {
  address: string
  locale: string
  title: string
  template: string
  /** Address of the page by language, for every language it is published in. */
  languages: Record<string, string>
}

const allPages: DemoPage[] = JSON.parse(readFileSync(join(root, 'demo/pages.json'), 'utf8'))
const pages = allPages.filter((page) => page.visible_to === undefined)

/** Every public address of the demo, each language of a page as a document of its own. */
export const documents: DemoDocument[] = pages.flatMap(({ template, translations }) => {
  const entries = Object.entries(translations)
  const languages = Object.fromEntries(
    entries.map(([locale, { slug }]) => [locale, address(locale, slug)]),
  )
  return entries.map(([locale, { title, slug, seo_title }]) => ({
    address: address(locale, slug),
    locale,
    title: seo_title ?? `${title} – Vitrine`,
    template,
    languages,
  }))
})

/** Number of texts in a language, those of private pages too. */
export const countTexts = (locale: string) =>
  allPages.filter(({ translations }) => Object.hasOwn(translations, locale)).length

export const inLanguage = (locale: string) => documents.filter((found) => found.locale === locale)

/** The first page of each template in each language: the others have the same markup. */
export const oneOfEachTemplate = (among: DemoDocument[]): DemoDocument[] =>
  [...Map.groupBy(among, ({ locale, template }) => `${locale} ${template}`).values()].flatMap(
    (sameTemplate) => sameTemplate.slice(0, 1),
  )

/** Returns the document title at an address of the demo. */
export function titleAt(address: string): string {
  const found = documents.find((document) => document.address === address)
  if (!found) throw new Error(`The demo has no page at ${address}.`)
  return found.title
}

function address(locale: string, slug: string) {
  const parts = [locale === 'fr' ? '' : locale, slug].filter(Boolean)
  return encodeURI(`/${parts.join('/')}`)
}
