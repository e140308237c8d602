import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { BaseConfig } from '../../app/site/site.ts'
import type { CachedRenderer } from './cached-renderer.ts'

/** Renders the home page at the start: it is cached then, and the code has run once. */
export async function warmUp({ render }: CachedRenderer, { i18n, siteUrl }: BaseConfig) {
  const { pathname } = new URL(getPageAddress(i18n, i18n.defaultLocale, ''), siteUrl)
  await render({ pathname, search: '', cookie: undefined, origin: undefined })
}
