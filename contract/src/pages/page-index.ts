import { slugKey, tidyPath } from '../addresses/address.ts'
import type { LocaleRules } from '../config/config.ts'
import {
  bareStays,
  fullFallbackChain,
  type LocaleChoice,
  localizePath,
  type Place,
  spellLocale,
  splitLocale,
} from '../locale/locale.ts'

/** What the index needs to know of a page. */
export interface Addressed {
  id: number
  translatable: Record<string, { slug: string }>
}

/** An address that a page had before. */
export interface FormerAddress {
  pageId: number
  locale: string
  slug: string
}

/**
 * How an address names its page: by its one address; by a spelling of it (case, slashes); by the
 * slug of another locale; by an address of the past.
 */
export type Match = 'exact' | 'variant' | 'translated' | 'moved'

export interface Found<P> {
  page: P
  locale: string
  match: Match
}

export interface PageIndex<P> {
  current: Map<string, P>
  former: Map<string, P>
}

// Longer than a slug can be in any spelling; folding endless accents takes more than linear time.
const pathLengthMax = 2_000

/** The key of a folded path in a locale. */
const key = (locale: string, folded: string) => `${locale} ${folded}`
const fold = (path: string) => slugKey(tidyPath(path))

/** Makes a list of pages searchable by locale and slug. */
export function indexPages<P extends Addressed>(
  pages: Iterable<P>,
  history: FormerAddress[] = [],
): PageIndex<P> {
  const index: PageIndex<P> = { current: new Map(), former: new Map() }
  const byId = new Map<number, P>()
  for (const page of pages) {
    byId.set(page.id, page)
    for (const address of addressKeys(page)) index.current.set(address, page)
  }
  keepFormer(index, byId, history)
  return index
}

/**
 * Follows a change of some pages: `left` are those that are gone or have changed, `come` the ones
 * in their place with all the addresses that they had before.
 */
export function reindexPages<P extends Addressed>(
  { current, former }: PageIndex<P>,
  left: Iterable<P>,
  come: P[],
  history: FormerAddress[],
) {
  const gone = new Set(left)
  for (const page of gone) {
    for (const address of addressKeys(page))
      if (current.get(address) === page) current.delete(address)
  }
  for (const [address, page] of former) if (gone.has(page)) former.delete(address)
  for (const page of come) for (const address of addressKeys(page)) current.set(address, page)
  keepFormer({ current, former }, new Map(come.map((page) => [page.id, page])), history)
}

/** The page that has this very slug in a locale. */
export const pageWithSlug = <P>({ current }: PageIndex<P>, locale: string, slug: string) =>
  current.get(key(locale, fold(slug)))

const addressKeys = ({ translatable }: Addressed) =>
  Object.entries(translatable).map(([locale, { slug }]) => key(locale, fold(slug)))

function keepFormer<P>({ former }: PageIndex<P>, byId: Map<number, P>, history: FormerAddress[]) {
  for (const { pageId, locale, slug } of history) {
    const page = byId.get(pageId)
    if (page) former.set(key(locale, fold(slug)), page)
  }
}

/**
 * Finds the page that a decoded path names (specification §2, §5). The caller redirects every match
 * that is not `exact`; a page that has no other address than the asked one is always `exact`.
 */
export function findPage<P extends Addressed>(
  index: PageIndex<P>,
  rules: LocaleRules,
  path: string,
  choice: LocaleChoice = {},
): Found<P> | undefined {
  const tidy = tidyPath(path)
  if (tidy.length > pathLengthMax) return undefined
  const place = splitLocale(rules, tidy, choice)
  const spelled = splitLocale(rules, spellLocale(rules, tidy), choice)
  const found = findAt(index, rules, place) ?? findAt(index, rules, spelled, 'variant')
  if (!found) return undefined
  return {
    ...found,
    match: isAt(rules, found, path, place, choice) ? 'exact' : settle(found.match),
  }
}

// What a spelling of the path names is never exact, were it only for the spelling.
const settle = (match: Match): Match => (match === 'exact' ? 'variant' : match)

function isAt<P extends Addressed>(
  rules: LocaleRules,
  { page, locale }: Found<P>,
  path: string,
  place: Place,
  { origin = '' }: LocaleChoice,
) {
  const own = tidyPath(page.translatable[locale]?.slug ?? '')
  const address = localizePath(rules, locale, own)
  if (address === path || address === origin + path) return true
  const reached = place.locale === locale && place.path === own && tidyPath(path) === path
  return reached && (place.prefixed || bareStays(rules))
}

function findAt<P extends Addressed>(
  index: PageIndex<P>,
  rules: LocaleRules,
  place: Place,
  match: Match = 'exact',
): Found<P> | undefined {
  const folded = fold(place.path)
  const own = index.current.get(key(place.locale, folded))
  if (own) return { page: own, locale: place.locale, match }
  const all = fullFallbackChain(rules, place.locale)
  const wanted = { asked: place.locale, folded, all }
  return (
    // What the address led to in this very language comes before what it means in another one.
    findIn(index.former, [place.locale], 'moved', wanted) ??
    findIn(index.current, all, 'translated', wanted) ??
    findIn(index.former, all, 'moved', wanted)
  )
}

function findIn<P extends Addressed>(
  addresses: Map<string, P>,
  codes: string[],
  match: Match,
  { asked, folded, all }: { asked: string; folded: string; all: string[] },
): Found<P> | undefined {
  for (const code of codes) {
    const page = addresses.get(key(code, folded))
    // A page may have left the language of its former address.
    const locale = [asked, code, ...all].find((each) => page?.translatable[each])
    if (page && locale) return { page, locale, match }
  }
  return undefined
}
