import type { LocaleRules } from '@vitrine/contract/config/config'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import type { OldItem, OldSiteExport, OldTerm } from '../old-site-exports/old-site-export.ts'
import { toOldPath } from './old-address.ts'

/** Hints about the languages of an export. */
export interface LanguageOptions {
  /** Paths before the addresses of a language, such as `/en/`. */
  byPath: string[]
  /** Ids of texts that a person has confirmed as translations of each other. */
  pairs?: readonly (readonly [number, number])[]
}

export interface ExportLanguages {
  /** Code of the language in the source, such as `en` or `pt-br`. */
  getCode: (item: OldItem) => string
  /** Language of this site; undefined if it has none for the code. */
  toLocale: (code: string) => string | undefined
  /** Language of a category or a tag. */
  getTermCode: (term: OldTerm) => string | undefined
  /** Name of the translations of an item, which they share; undefined if it has none. */
  getGroup: (item: OldItem) => string | undefined
  getTermGroup: (term: OldTerm) => string | undefined
  /** Codes of the source that the site lacks, with the number of their items. */
  missing: Map<string, number>
}

/**
 * Finds the languages of items. Polylang writes a language and the name of a group of translations
 * as terms. Add-ons of WPML write both as meta data. Without either, the path of an address may tell.
 */
export function findLanguages(
  { items, terms, language }: Pick<OldSiteExport, 'items' | 'terms' | 'language'>,
  rules: LocaleRules,
  { byPath, pairs = [] }: LanguageOptions,
): ExportLanguages {
  const toLocale = createLocaleFinder(rules)
  const first = toLocale(language) === undefined ? rules.defaultLocale : language
  const prefixes = byPath.map((path) => path.replaceAll('/', '').toLowerCase()).filter(Boolean)
  const getCode = (item: OldItem) =>
    item.terms.find(({ taxonomy }) => taxonomy === 'language')?.slug ||
    metaLanguages.map((key) => item.meta.get(key)).find(Boolean) ||
    findPrefix(item.link, prefixes) ||
    first
  const termGroups = readTermGroups(terms)
  const confirmed = groupPairs(pairs)
  const missing = new Map<string, number>()
  for (const item of items) {
    if (item.type !== 'post' && item.type !== 'page') continue
    const code = getCode(item)
    if (toLocale(code) === undefined) missing.set(code, (missing.get(code) ?? 0) + 1)
  }
  return {
    getCode,
    toLocale,
    missing,
    getTermCode: ({ id }) => termGroups.get(id)?.code,
    getTermGroup: ({ id }) => termGroups.get(id)?.group,
    getGroup: ({ id, terms: own, meta }) =>
      own.find(({ taxonomy }) => taxonomy === 'post_translations')?.slug ||
      meta.get('_wpml_import_translation_group') ||
      confirmed.get(id) ||
      undefined,
  }
}

/** Gives the texts of pairs, and pairs with a text in common, the same name. */
function groupPairs(pairs: readonly (readonly [number, number])[]): Map<number, string> {
  const groups = new Map<number, string>()
  for (const [one, other] of pairs) {
    const group = groups.get(one) ?? groups.get(other) ?? `pair-${one}`
    groups.set(one, group).set(other, group)
  }
  return groups
}

const metaLanguages = ['_wpml_import_language_code', '_icl_lang_code', '_wpml_language', '_locale']

function findPrefix(link: string, prefixes: string[]) {
  const url = parseUrl(link)
  const first = url && toOldPath(url).split('/')[0]?.toLowerCase()
  return first !== undefined && prefixes.includes(first) ? first : undefined
}

/** Finds the language of the site for a code: the same, or that of its base language. */
function createLocaleFinder({ locales }: LocaleRules) {
  const tidy = (code: string) => code.toLowerCase().replaceAll('_', '-')
  const baseOf = (code: string) => tidy(code).split('-')[0]
  return (code: string): string | undefined =>
    (
      locales.find((locale) => tidy(locale.code) === tidy(code)) ??
      locales.find((locale) => tidy(locale.code) === baseOf(code)) ??
      locales.find((locale) => baseOf(locale.code) === baseOf(code))
    )?.code
}

/** Polylang stores the translations of a term as a PHP array: `a:2:{s:2:"fr";i:5;s:2:"en";i:7;}`. */
function readTermGroups(terms: OldTerm[]) {
  const groups = new Map<number, { group: string; code: string }>()
  for (const { taxonomy, slug, description } of terms) {
    if (taxonomy !== 'term_translations') continue
    for (const [, code = '', id] of description.matchAll(/s:\d+:"([\w-]{2,10})";i:(\d+);/g))
      groups.set(Number(id), { group: slug, code })
  }
  return groups
}

const tagMax = 35

/** Returns the line of `site.config.ts` that adds a language. A person may copy it: it is no code. */
export function formatLocaleLine(code: string): string {
  const tag = code
    .replaceAll('_', '-')
    .replaceAll(/[^a-z\d-]/gi, '')
    .slice(0, tagMax)
  const name = (findName(tag) ?? tag).replaceAll("'", '’')
  const isRightToLeft = /^(ar|fa|he|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(tag)
  return `{ code: '${tag}', displayName: '${name}'${isRightToLeft ? ", dir: 'rtl'" : ''} },`
}

function findName(tag: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    return name && name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return undefined
  }
}
