import { decodePath } from '@vitrine/contract/addresses/address'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Site } from './site.ts'

/** The part of the site that determines the locale of an address. */
interface Located extends Pick<Site, 'choice'> {
  config: Pick<Site['config'], 'i18n'>
}

export function getLocaleAt({ config, choice }: Located, pathname: string) {
  // Only the first segment is decoded: the rest may be malformed.
  const [first = ''] = pathname.split('/').filter(Boolean)
  return splitLocale(config.i18n, decodePath(`/${first}`) ?? '/', choice()).locale
}

/** Key of a page. If a cookie chooses the locale, one path is several pages. */
export function getPageKey(site: Site, pathname: string): string {
  return `${getLocaleAt(site, pathname)} ${pathname}`
}
