import { getPageAddress } from '@vitrine/contract/addresses/address'
import { filterAddressedLocales, getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { Alternate } from '@vitrine/contract/pages/pages'
import type { PublicConfig } from '../site/site.ts'

interface AlternateLink {
  hreflang: string
  url: string
}

/** hreflang links with `x-default`; none if fewer than two languages have an address. */
export function getAlternateLinks(
  config: Pick<PublicConfig, 'i18n' | 'siteUrl'>,
  languages: Alternate[],
): AlternateLink[] {
  const { i18n } = config
  const codes = filterAddressedLocales(
    i18n,
    languages.map(({ locale }) => locale),
  )
  if (codes.length < 2) return []
  const links = languages.map(({ locale, slug }) => ({
    locale,
    hreflang: getLanguageAttributes(i18n, locale).lang,
    url: toAbsoluteUrl(config, getPageAddress(i18n, locale, slug)),
  }))
  const fallback = links.find(({ locale }) => locale === i18n.defaultLocale) ?? links[0]
  const allLinks = fallback ? [...links, { ...fallback, hreflang: 'x-default' }] : links
  return allLinks.map(({ hreflang, url }) => ({ hreflang, url }))
}

/** Prefixes a path of the site with its origin; returns other URLs unchanged. */
export function toAbsoluteUrl({ siteUrl }: Pick<PublicConfig, 'siteUrl'>, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}
