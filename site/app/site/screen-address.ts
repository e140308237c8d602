import { decodePath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  allowsBarePaths,
  type LocaleChoice,
  localizePath,
  normalizeLocaleCase,
  splitFormerPrefix,
  splitLocale,
} from '@vitrine/contract/locale/locale'

export interface ScreenAddress {
  locale: string
  path: string
  /** Canonical address; other spellings redirect there. */
  address: string
}

/**
 * Parses a dashboard path; returns undefined for others. Only the first two segments ignore case:
 * tokens and e-mail addresses after them stay encoded as they are.
 */
export function parseScreenAddress(
  rules: LocaleRules,
  pathname: string,
  choice: LocaleChoice = {},
): ScreenAddress | undefined {
  const segments = pathname.split('/').filter(Boolean)
  const first = normalizeLocaleCase(rules, `/${decode(segments[0])}`)
  const { locale, isPrefixed } = splitLocale(rules, first, choice)
  const formerTarget = splitFormerPrefix(rules, first)
  const [root, name, ...rest] = isPrefixed || formerTarget ? segments.slice(1) : segments
  if (fold(root) !== 'dashboard') return undefined
  const path = ['/dashboard', ...(name === undefined ? [] : [fold(name)]), ...rest].join('/')
  if (isPrefixed) return { locale, path, address: first + path }
  return {
    locale,
    path,
    address: allowsBarePaths(rules) ? path : localizePath(rules, locale, path),
  }
}

const decode = (part = '') => decodePath(part) ?? part
const fold = (part = '') => encodeURIComponent(decode(part).toLowerCase().toWellFormed())
