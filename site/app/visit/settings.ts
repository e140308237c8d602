import type { Analytics, LocaleRules, Transition } from '@vitrine/contract/config/config'
import type { PublicConfig } from '../site/site.ts'

/** Settings that the script of a page needs at once. They are the same in every document. */
export interface PageSettings {
  build: string
  /** Build time in milliseconds since 1970. */
  builtAt: number
  pollMs: number | false
  tracking: boolean
  analytics?: Analytics
  /** Locale rules, only if the locale is in a cookie or the address in the hash. */
  i18n?: LocaleRules
  transition?: Transition
  /** Scripts of the screens, preloaded when the reader points at a link to one. */
  screens: string[]
}

/** Path of the full public configuration. */
export const configPath = '/_config.json'

/** `chosen`: addresses alone do not determine the locale. */
export function getPageSettings(
  { build, builtAt, pollMs, tracking, analytics, i18n, transition }: PublicConfig,
  screens: string[],
  isLocaleChosen: boolean,
): PageSettings {
  return {
    build,
    builtAt,
    pollMs,
    tracking,
    ...(analytics && { analytics }),
    ...(isLocaleChosen && { i18n }),
    ...(transition && { transition }),
    screens,
  }
}
