import { tidyPath, toSlugKey } from '../addresses/address.ts'
import {
  type GeneratedKind,
  generatedKinds,
  getGeneratedPage,
  getGeneratedSlug,
} from '../addresses/generated-pages.ts'
import type { LocaleRules } from '../config/config.ts'
import type { LocaleChoice } from '../locale/locale.ts'
import { findPage, indexPages, type PageIndex, type PageMatch } from './page-index.ts'

interface IndexedKind {
  id: number
  kind: GeneratedKind
  translatable: Record<string, { slug: string }>
}

/** A generated page at an address. */
export interface FoundGenerated {
  kind: GeneratedKind
  locale: string
  match: PageMatch
  /** Last segment of an address below the page, such as the slug of a topic. */
  item?: string
}

/**
 * Finds the generated page at a decoded path. A page of the site with this address in this language
 * takes precedence: see `takesPrecedence`.
 */
export function findGeneratedPage(
  rules: LocaleRules,
  path: string,
  choice: LocaleChoice = {},
): FoundGenerated | undefined {
  const index = getIndex(rules)
  const found = findPage(index, rules, path, choice)
  if (found) return { kind: found.page.kind, locale: found.locale, match: found.match }
  const [, above, item] = /^(.+)\/([^/]+)$/.exec(tidyPath(path)) ?? []
  if (above === undefined || item === undefined) return undefined
  const parent = findPage(index, rules, above, choice)
  if (!parent || !getGeneratedPage(parent.page.kind).hasItems) return undefined
  const isTidy = tidyPath(path) === path
  const match = parent.match === 'exact' && !isTidy ? 'variant' : parent.match
  return { kind: parent.page.kind, locale: parent.locale, match, item }
}

/** Returns the slug of a generated page that was found, with its item. */
export const getGeneratedPath = ({
  kind,
  locale,
  item,
}: Pick<FoundGenerated, 'kind' | 'locale'> & { item?: string | undefined }): string =>
  [getGeneratedSlug(kind, locale), ...(item === undefined ? [] : [item])].join('/')

/** True if a match wins over a generated page: a former or translated address does not. */
export const takesPrecedence = (match: PageMatch | undefined): boolean =>
  match === 'exact' || match === 'variant'

/**
 * True if a slug is the address of a generated page in a language, or one that it generates below.
 * New pages do not get such a slug.
 */
export function isGeneratedSlug(locale: string, slug: string): boolean {
  const key = toSlugKey(slug)
  return generatedKinds.some((kind) => {
    const own = toSlugKey(getGeneratedSlug(kind, locale))
    return key === own || (getGeneratedPage(kind).hasItems && key.startsWith(`${own}/`))
  })
}

const indexes = new WeakMap<LocaleRules, PageIndex<IndexedKind>>()

function getIndex(rules: LocaleRules): PageIndex<IndexedKind> {
  const known = indexes.get(rules)
  if (known) return known
  const pages = generatedKinds.map((kind, at) => {
    const slugs = rules.locales.map(({ code }) => [code, { slug: getGeneratedSlug(kind, code) }])
    return { id: at + 1, kind, translatable: Object.fromEntries(slugs) }
  })
  const index = indexPages(pages)
  indexes.set(rules, index)
  return index
}
