import type { AdminSession } from '@vitrine/contract/admin/session'
import { getHandoffUrl } from '@vitrine/contract/identity/handoff-token'
import { getPreferredLocale } from './session.ts'

/** Sends the origin of the admin, so that the site starts the handoff without another click. */
export const handoffReferrerPolicy = 'strict-origin'

/**
 * Returns the URL of a path of the site, in the language of the interface if the site has it; by a
 * handoff if the site and the admin share no cookies.
 */
export function getSiteUrl(site: AdminSession['site'], language: string, path: string): string {
  const locale = getPreferredLocale(site, language)
  const base = site.locales.find(({ code }) => code === locale)?.base ?? `${site.url}/`
  const url = new URL(path, base)
  // A language with its own origin has its own cookies, and no handoff.
  const isHandoff = site.byPass && url.origin === new URL(site.url).origin
  return isHandoff ? getHandoffUrl(url.origin, 'site', url.pathname) : url.href
}
