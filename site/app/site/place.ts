import { decodePath } from '@vitrine/contract/addresses/address'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Site } from './site.ts'

/** The locale of an encoded path, for this visitor. */
export function localeAt({ config, choice }: Pick<Site, 'config' | 'choice'>, pathname: string) {
  // What stands behind the first segment may be anything, also what no page's address may hold.
  const [first = ''] = pathname.split('/').filter(Boolean)
  return splitLocale(config.i18n, decodePath(`/${first}`) ?? '/', choice()).locale
}

/** Names the page at an encoded path: one address may be several pages, where a cookie tells which. */
export function placeOf(site: Site, pathname: string): string {
  return `${localeAt(site, pathname)} ${pathname}`
}
