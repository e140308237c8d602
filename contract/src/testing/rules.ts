import type { LocaleRules } from '../config/config.ts'
import type { Strategy } from '../locale/locale.ts'

/** The languages of the table tests: a chain of fallbacks, right to left, a code with a region. */
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

/** Rules of a French site under a strategy, with what a test changes of them. */
export function rulesOf(strategy: Strategy, changes: Partial<LocaleRules> = {}): LocaleRules {
  return { locales, defaultLocale: 'fr', strategy, hashMode: false, ...changes }
}

/** The same languages, one of which lives at an origin of its own. */
export function withOrigin(code: string, baseUrl: string, baseDefault?: boolean) {
  return {
    locales: locales.map((each) => (each.code === code ? { ...each, baseUrl, baseDefault } : each)),
  }
}
