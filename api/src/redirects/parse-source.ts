import { decodePath, isProductPath, tidyPath } from '@vitrine/contract/addresses/address'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { namedSegmentPattern } from '@vitrine/contract/config/redirect-patterns'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import {
  normalizeLocaleCase,
  splitFormerPrefix,
  splitLocale,
} from '@vitrine/contract/locale/locale'

/** Faults of a source, by the names of their texts. */
export type SourceFault =
  | 'source-missing'
  | 'source-long'
  | 'source-host'
  | 'source-slash'
  | 'source-signs'
  | 'source-query'
  | 'source-encoding'
  | 'source-star'
  | 'source-names'
  | 'source-product'
  | 'locale-unknown'
  | 'locale-other'

export interface SourceSettings {
  rules: LocaleRules
  /** Origins of the site. An address of one of them is a path of this site. */
  origins: string[]
}

// Control characters, and marks that change the direction of a text.
export const controlCharacters = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const endingPattern = /\/\*\*?$/

/**
 * Parses the source of a rule: a path or an address of the site. Decodes it, and moves the prefix of
 * a language from the path to `locale`.
 */
export function parseSource(
  settings: SourceSettings,
  text: string,
  locale: string | null,
): { source: string; locale: string | null } | { fault: SourceFault } {
  const { rules } = settings
  if (locale !== null && !rules.locales.some(({ code }) => code === locale))
    return { fault: 'locale-unknown' }
  const path = parsePath(settings, text.trim())
  if ('fault' in path) return path
  const split = splitPrefix(rules, path.path)
  if (split && locale !== null && split.locale !== locale) return { fault: 'locale-other' }
  const source = split?.path ?? path.path
  const fault = findPatternFault(source)
  if (fault) return { fault }
  const [, first = ''] = source.split('/', 2)
  if (isProductPath(first, rules)) return { fault: 'source-product' }
  return { source, locale: split?.locale ?? locale }
}

function parsePath(
  { origins }: SourceSettings,
  text: string,
): { path: string } | { fault: SourceFault } {
  if (text === '') return { fault: 'source-missing' }
  if (text.length > redirectLimits.address) return { fault: 'source-long' }
  if (controlCharacters.test(text)) return { fault: 'source-signs' }
  const origin = /^https?:\/\/[^/?#]+/i.exec(text)?.[0]
  if (origin !== undefined && !origins.includes(parseUrl(origin)?.origin ?? ''))
    return { fault: 'source-host' }
  const path = text.slice(origin?.length ?? 0) || '/'
  if (/^[/\\]{2}/.test(path)) return { fault: 'source-host' }
  if (!path.startsWith('/')) return { fault: 'source-slash' }
  if (/[?#]/.test(path)) return { fault: 'source-query' }
  const decoded = decodePath(path)
  return decoded === undefined ? { fault: 'source-encoding' } : { path: tidyPath(decoded) }
}

/** Splits off the prefix of a language, of the present strategy or of an earlier one. */
export function splitPrefix(rules: LocaleRules, path: string) {
  const split = splitLocale(rules, normalizeLocaleCase(rules, path))
  return split.isPrefixed ? split : splitFormerPrefix(rules, path)
}

/** Formats a source as it is written: `parseSource` decodes it. */
export const formatSource = (source: string) => source.replace(/[%?#]/g, encodeURIComponent)

function findPatternFault(source: string): SourceFault | undefined {
  if (source.replace(endingPattern, '').includes('*')) return 'source-star'
  const names = getNames(source)
  return new Set(names).size < names.length ? 'source-names' : undefined
}

/** Returns the names of the `:name` segments of a path. */
export const getNames = (path: string): string[] =>
  [...path.matchAll(namedSegmentPattern)].map(([, name]) => name ?? '')
