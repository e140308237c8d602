import type { Analytics, LocaleRules, Transition } from '@vitrine/contract/config/config'
import type { PublicConfig } from '../site/site.ts'

/** What the script of a page has to know before it asks for more; the same in every document. */
export interface PageSettings {
  build: string
  /** When the build was made, in milliseconds since 1970. */
  builtAt: number
  pollMs: number | false
  tracking: boolean
  analytics?: Analytics
  /** The rules of the languages, where a cookie holds the choice or the hash the address. */
  i18n?: LocaleRules
  transition?: Transition
  /** The scripts of the screens, to be fetched when one is pointed at. */
  screens: string[]
}

/** Where the rest of what a browser may know is answered. */
export const configPath = '/_config.json'

/** The settings of a site's pages; `chosen`: whether its addresses do not tell the language alone. */
export function settingsOf(
  { build, builtAt, pollMs, tracking, analytics, i18n, transition }: PublicConfig,
  screens: string[],
  chosen: boolean,
): PageSettings {
  return {
    build,
    builtAt,
    pollMs,
    tracking,
    ...(analytics && { analytics }),
    ...(chosen && { i18n }),
    ...(transition && { transition }),
    screens,
  }
}
