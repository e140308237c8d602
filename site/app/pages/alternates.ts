import { addressOf } from '@vitrine/contract/addresses/address'
import { addressed, languageOf } from '@vitrine/contract/locale/locale'
import type { Alternate } from '@vitrine/contract/pages/pages'
import type { PublicConfig } from '../site/site.ts'

interface AlternateLink {
  hreflang: string
  url: string
}

/** hreflang links with `x-default`; none if fewer than two languages have an address. */
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
