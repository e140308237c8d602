import { decodePath } from '@vitrine/contract/addresses/address'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Site } from './site.ts'

export function getLocaleAt({ config, choice }: Pick<Site, 'config' | 'choice'>, pathname: string) {
  // Only the first segment is decoded: the rest may be malformed.
  const [first = ''] = pathname.split('/').filter(Boolean)
  return splitLocale(config.i18n, decodePath(`/${first}`) ?? '/', choice()).locale
}

/** Key of a page. If a cookie chooses the locale, one path is several pages. */
export function getPageKey(site: Site, pathname: string): string {
  return `${getLocaleAt(site, pathname)} ${pathname}`
}
