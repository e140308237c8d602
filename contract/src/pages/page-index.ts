import { tidyPath, toSlugKey } from '../addresses/address.ts'
import type { LocaleRules } from '../config/config.ts'
import {
  allowsBarePaths,
  getFullFallbackChain,
  getLocaleCookieName,
  type LocaleChoice,
  type LocalePath,
  localizePath,
  normalizeLocaleCase,
  splitLocale,
} from '../locale/locale.ts'

/** A page, as far as the index needs it. */
export interface AddressedPage {
  id: number
  translatable: Record<string, { slug: string }>
}

export interface FormerAddress {
  pageId: number
  /** By `toAddressKey`. */
  address: string
}

/**
 * How a path matches a page: by its address (`exact`), by another spelling of it (`variant`: case,
 * slashes), by the slug of another locale (`translated`), by a former address (`moved`).
 */
export type PageMatch = 'exact' | 'variant' | 'translated' | 'moved'

export interface FoundPage<P> {
  page: P
  locale: string
  match: PageMatch
}

/** Pages by their current and former addresses, which are by `toAddressKey`. */
export interface PageIndex<P> {
  current: Map<string, P>
  former: Map<string, P>
}

// Longer than any slug. Unicode normalization takes more than linear time for long runs of accents.
const pathLengthMax = 2_000

const key = (locale: string, folded: string) => `${locale} ${folded}`
const fold = (path: string) => toSlugKey(tidyPath(path))

/** Returns the same key for slugs of a language that differ only in case or slashes. */
export const toAddressKey = (locale: string, slug: string) => key(locale, fold(slug))

export function indexPages<P extends AddressedPage>(
  pages: Iterable<P>,
  history: FormerAddress[] = [],
): PageIndex<P> {
  const index: PageIndex<P> = { current: new Map(), former: new Map() }
  const byId = new Map<number, P>()
  for (const page of pages) {
    byId.set(page.id, page)
    for (const address of getAddressKeys(page)) index.current.set(address, page)
  }
  addFormer(index, byId, history)
  return index
}

/**
 * Updates an index. `removed` are the old objects of deleted and changed pages, `added` the new
 * ones, and `history` has all former addresses of the added pages.
 */
export function reindexPages<P extends AddressedPage>(
  { current, former }: PageIndex<P>,
  removed: Iterable<P>,
  added: P[],
  history: FormerAddress[],
) {
  const removedPages = new Set(removed)
  for (const page of removedPages) {
    for (const address of getAddressKeys(page))
      if (current.get(address) === page) current.delete(address)
  }
  for (const [address, page] of former) if (removedPages.has(page)) former.delete(address)
  for (const page of added) for (const address of getAddressKeys(page)) current.set(address, page)
  addFormer({ current, former }, new Map(added.map((page) => [page.id, page])), history)
}

/** Finds the page with this slug in a locale, ignoring case. */
export const findPageBySlug = <P>({ current }: PageIndex<P>, locale: string, slug: string) =>
  current.get(toAddressKey(locale, slug))

const addressKeys = new WeakMap<AddressedPage, string[]>()

/** Returns the addresses of a page by `toAddressKey`. They are computed once. */
export function getAddressKeys(page: AddressedPage): string[] {
  const computed = addressKeys.get(page)
  if (computed) return computed
  const keys = Object.entries(page.translatable).map(([locale, { slug }]) =>
    toAddressKey(locale, slug),
  )
  addressKeys.set(page, keys)
  return keys
}

function addFormer<P>({ former }: PageIndex<P>, byId: Map<number, P>, history: FormerAddress[]) {
  for (const { pageId, address } of history) {
    const page = byId.get(pageId)
    if (page) former.set(address, page)
  }
}

/**
 * Finds the page at a decoded path (specification §2, §5). The caller redirects if the match is not
 * `exact`. A match is always `exact` if the page has no other address to redirect to.
 */
export function findPage<P extends AddressedPage>(
  index: PageIndex<P>,
  rules: LocaleRules,
  path: string,
  choice: LocaleChoice = {},
): FoundPage<P> | undefined {
  const tidy = tidyPath(path)
  if (tidy.length > pathLengthMax) return undefined
  const split = splitLocale(rules, tidy, choice)
  const respelled = splitLocale(rules, normalizeLocaleCase(rules, tidy), choice)
  const found = findAtPath(index, rules, split) ?? findAtPath(index, rules, respelled, 'variant')
  if (!found) return undefined
  if (isExactAddress(rules, found, path, split, choice)) return { ...found, match: 'exact' }
  return { ...found, match: found.match === 'exact' ? 'variant' : found.match }
}

function isExactAddress<P extends AddressedPage>(
  rules: LocaleRules,
  { page, locale }: FoundPage<P>,
  path: string,
  split: LocalePath,
  { origin = '' }: LocaleChoice,
) {
  const pagePath = tidyPath(page.translatable[locale]?.slug ?? '')
  const address = localizePath(rules, locale, pagePath)
  if (address === path || address === origin + path) return true
  const isSamePath = split.locale === locale && split.path === pagePath && tidyPath(path) === path
  return isSamePath && (split.isPrefixed || allowsBarePaths(rules))
}

/**
 * Finds the page with a slug in a language: its own, a former one, or one of another language. A
 * slug of this language is `exact`, also with other letter case.
 */
export function findAtPath<P extends AddressedPage>(
  index: PageIndex<P>,
  rules: LocaleRules,
  { locale, path, isPrefixed }: LocalePath,
  match: PageMatch = 'exact',
): FoundPage<P> | undefined {
  const folded = fold(path)
  const page = index.current.get(key(locale, folded))
  if (page) return { page, locale, match }
  const all = getFullFallbackChain(rules, locale)
  // Neither the address nor a cookie says the language: the text of a former address comes first.
  const isDefault =
    !isPrefixed && locale === rules.defaultLocale && getLocaleCookieName(rules) === undefined
  const request = { locale, folded, all }
  return (
    // A former address in this language takes precedence over a slug of another language.
    findInLocales(index.former, [locale], 'moved', request) ??
    findInLocales(index.current, all, 'translated', request) ??
    findInLocales(index.former, all, 'moved', { ...request, isDefault })
  )
}

function findInLocales<P extends AddressedPage>(
  addresses: Map<string, P>,
  codes: string[],
  match: PageMatch,
  request: { locale: string; folded: string; all: string[]; isDefault?: boolean },
): FoundPage<P> | undefined {
  for (const code of codes) {
    const page = addresses.get(key(code, request.folded))
    // The page may no longer have the language of its former address.
    const first = request.isDefault ? [code, request.locale] : [request.locale, code]
    const locales = [...first, ...request.all]
    const locale = locales.find((each) => page?.translatable[each])
    if (page && locale) return { page, locale, match }
  }
  return undefined
}
