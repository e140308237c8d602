import type { LocaleRules } from '@vitrine/contract/config/config'

/** Locale rules that most tests share. */
export const testRules: LocaleRules = {
  locales: [
    { code: 'fr', displayName: 'Français' },
    { code: 'en', displayName: 'English', fallback: 'fr' },
    { code: 'ar', displayName: 'العربية', dir: 'rtl', fallback: 'en' },
  ],
  defaultLocale: 'fr',
  strategy: 'prefix_and_default',
  hashMode: false,
}

export const testKey = 'the-key-of-the-tests'
