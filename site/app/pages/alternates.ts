import { addressOf } from '@vitrine/contract/address'
import { addressed, languageOf } from '@vitrine/contract/locale'
import type { Alternate } from '@vitrine/contract/pages'
import type { PublicConfig } from '../site/site.ts'

/** One language of a page as search engines are told of it, by its absolute address. */
interface AlternateLink {
  hreflang: string
  url: string
}

/**
 * The languages of a page, and the one for readers of all others (`x-default`): none where there is
 * one address alone.
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
  const forOthers = links.find(({ locale }) => locale === i18n.defaultLocale) ?? links[0]
  const all = forOthers ? [...links, { ...forOthers, hreflang: 'x-default' }] : links
  return all.map(({ hreflang, url }) => ({ hreflang, url }))
}

export function absolute({ siteUrl }: Pick<PublicConfig, 'siteUrl'>, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}
