import { localeOf, localizePath } from '@vitrine/contract/locale/locale'
import type { ApiContext } from '../guards/api-context.ts'

/** A whole address of the site; its origin comes from the configuration, never from a request. */
export function addressOnSite({ rules, publicUrl }: ApiContext, locale: string, path: string) {
  return new URL(localizePath(rules, locale, path), publicUrl).href
}

/** The language that a person has chosen, else the site's own. */
export function localeOfUser({ rules }: ApiContext, { locale }: { locale: string | null }): string {
  return locale !== null && localeOf(rules, locale) ? locale : rules.defaultLocale
}
