import { addressOf } from '@vitrine/contract/addresses/address'
import type { PublicConfig } from '../../app/site/site.ts'
import type { KeptPages } from './kept-pages.ts'

/**
 * Renders the home page before anybody asks: it is held then, and whoever comes first to another
 * page does not wait for code that has never run.
 */
export async function warmUp({ render }: KeptPages, { i18n, siteUrl }: PublicConfig) {
  const { pathname } = new URL(addressOf(i18n, i18n.defaultLocale, ''), siteUrl)
  await render({ pathname, search: '', cookie: undefined, origin: undefined })
}
