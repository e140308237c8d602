import type { AdminSession } from '@vitrine/contract/admin/session'
import { addressByPass } from '@vitrine/contract/identity/pass'
import { spokenLocaleOf } from './session.ts'

/** By its origin a link of the admin is known: then the pass to the site waits for no other click. */
export const tellsOrigin = 'strict-origin'

/**
 * Where a path of the site is, in the language of the interface if the site has it; by a pass where
 * the browser keeps the cookies of the site apart.
 */
export function onSite(site: AdminSession['site'], language: string, path: string): string {
  const locale = spokenLocaleOf(site, language)
  const base = site.locales.find(({ code }) => code === locale)?.base ?? `${site.url}/`
  const url = new URL(path, base)
  // A language with an origin of its own has cookies of its own as well.
  const isPassable = site.byPass && url.origin === new URL(site.url).origin
  return isPassable ? addressByPass(url.origin, 'site', url.pathname) : url.href
}
