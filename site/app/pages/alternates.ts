import { addressOf } from '@vitrine/contract/addresses/address'
import { addressed, languageOf } from '@vitrine/contract/locale/locale'
import type { Alternate } from '@vitrine/contract/pages/pages'
import type { PublicConfig } from '../site/site.ts'

/** An hreflang link: one language of a page with its absolute URL. */
interface AlternateLink {
  hreflang: string
  url: string
}

/**
 * Returns the hreflang links of a page, including `x-default` for readers of other languages.
 * Returns an empty list if fewer than two languages have an address of their own.
 */
export function alternateLinks(
  config: Pick<PublicConfig, 'i18n' | 'siteUrl'>,
  languages: Alternate[],
): AlternateLink[] {
  const { i18n } = config
  const codes = addressed(
    i18n,
    languages.map(({ locale }) => locale),
  )
  if (codes.length < 2) return []
  const links = languages.map(({ locale, slug }) => ({
    locale,
    hreflang: languageOf(i18n, locale).lang,
    url: absolute(config, addressOf(i18n, locale, slug)),
  }))
  const fallback = links.find(({ locale }) => locale === i18n.defaultLocale) ?? links[0]
  const allLinks = fallback ? [...links, { ...fallback, hreflang: 'x-default' }] : links
  return allLinks.map(({ hreflang, url }) => ({ hreflang, url }))
}

/** Prefixes a path of the site with its origin; returns other URLs unchanged. */
export function absolute({ siteUrl }: Pick<PublicConfig, 'siteUrl'>, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}
