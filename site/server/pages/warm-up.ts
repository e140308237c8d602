import { addressOf } from '@vitrine/contract/addresses/address'
import type { PublicConfig } from '../../app/site/site.ts'
import type { KeptPages } from './kept-pages.ts'

/** Renders the home page at the start: it is cached then, and the code has run once. */
export async function warmUp({ render }: KeptPages, { i18n, siteUrl }: PublicConfig) {
  const { pathname } = new URL(addressOf(i18n, i18n.defaultLocale, ''), siteUrl)
  await render({ pathname, search: '', cookie: undefined, origin: undefined })
}
