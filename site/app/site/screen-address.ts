import { decodePath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  bareStays,
  formerPrefix,
  type LocaleChoice,
  localizePath,
  spellLocale,
  splitLocale,
} from '@vitrine/contract/locale/locale'

/** A screen's address, read. */
export interface ScreenPlace {
  locale: string
  /** Its encoded path without locale. */
  path: string
  /** The one spelling of its address; all others lead there. */
  address: string
}

/**
 * Reads an encoded path; undefined for one that is not the dashboard's. Only what names the screen is
 * read in any case: tokens and e-mail addresses behind it stay as they are, slashes in them too.
 */
export function screenAt(
  rules: LocaleRules,
  pathname: string,
  choice: LocaleChoice = {},
): ScreenPlace | undefined {
  const parts = pathname.split('/').filter(Boolean)
  const first = spellLocale(rules, `/${decoded(parts[0])}`)
  const { locale, prefixed } = splitLocale(rules, first, choice)
  const former = formerPrefix(rules, first)
  const [root, name, ...rest] = prefixed || former ? parts.slice(1) : parts
  if (folded(root) !== 'dashboard') return undefined
  const path = ['/dashboard', ...(name === undefined ? [] : [folded(name)]), ...rest].join('/')
  if (prefixed) return { locale, path, address: first + path }
  return { locale, path, address: bareStays(rules) ? path : localizePath(rules, locale, path) }
}

const decoded = (part = '') => decodePath(part) ?? part
const folded = (part = '') => encodeURIComponent(decoded(part).toLowerCase().toWellFormed())
