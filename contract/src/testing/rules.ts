import type { LocaleRules } from '../config/config.ts'
import type { Strategy } from '../locale/locale.ts'

/** Locales with a chain of fallbacks. One is right to left, one has a region. */
const locales: LocaleRules['locales'] = [
  { code: 'fr', displayName: 'Français' },
  { code: 'en', displayName: 'English', iso: 'en-GB', fallback: 'fr' },
  { code: 'de', displayName: 'Deutsch', fallback: 'en' },
  { code: 'ar', displayName: 'العربية', dir: 'rtl', fallback: 'en' },
  { code: 'ja', displayName: '日本語', fallback: 'en' },
  { code: 'pt-BR', displayName: 'Português', fallback: 'en' },
]

export const everyStrategy: Strategy[] = [
  'prefix',
  'prefix_and_default',
  'prefix_except_default',
  'no_prefix',
]

/** Returns the locale rules of a French site, with changes. */
export function createLocaleRules(
  strategy: Strategy,
  changes: Partial<LocaleRules> = {},
): LocaleRules {
  return { locales, defaultLocale: 'fr', strategy, hashMode: false, ...changes }
}

/** Returns the locales, one of them with its own origin. */
export function addOrigin(code: string, baseUrl: string, baseDefault?: boolean) {
  return {
    locales: locales.map((each) => (each.code === code ? { ...each, baseUrl, baseDefault } : each)),
  }
}
