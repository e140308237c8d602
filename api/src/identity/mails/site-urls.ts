import { findLocale, localizePath } from '@vitrine/contract/locale/locale'
import type { ApiContext } from '../guards/api-context.ts'

/** Full URL on the site. Its origin is the configured one, never that of a request. */
export function toSiteUrl({ rules, publicUrl }: ApiContext, locale: string, path: string) {
  return new URL(localizePath(rules, locale, path), publicUrl).href
}

export function getUserLocale(
  { rules }: ApiContext,
  { locale }: { locale: string | null },
): string {
  return locale !== null && findLocale(rules, locale) ? locale : rules.defaultLocale
}
