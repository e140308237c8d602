import { decodePath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  localeCookieName,
  localeOf,
  localizePath,
  splitLocale,
} from '@vitrine/contract/locale/locale'
import type { ApiRequest } from '../http/api-request.ts'
import { acceptedLocale } from '../http/asked-locale.ts'

/** Which site a reader is on: its languages and the origins that are its own. */
export interface OwnSite {
  rules: LocaleRules
  ownOrigins: string[]
}

/**
 * The locale for a reader who came to the API by a link: the one that `?locale=` names, else that of
 * the page before, else what the cookie holds or the browser asks for.
 */
export function readerLocale(request: ApiRequest, site: OwnSite): string {
  const { rules } = site
  const asked = request.query('locale') ?? ''
  if (localeOf(rules, asked)) return asked
  const name = localeCookieName(rules)
  const chosen = (name && request.cookie(name)) || ''
  const known = localeOf(rules, chosen)?.code ?? acceptedLocale(request, rules)
  return localeBefore(request, site) ?? known ?? rules.defaultLocale
}

/** The page of this site that the reader came from, as far as the browser says. */
export function pageBefore(request: ApiRequest, { ownOrigins }: OwnSite): URL | undefined {
  const referrer = request.header('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  // The API's own pages are no way back.
  return ownOrigins.includes(url.origin) && !url.pathname.startsWith('/api/') ? url : undefined
}

/** Where the site begins in a locale. */
export const homeIn = ({ rules }: OwnSite, locale: string) => localizePath(rules, locale, '/')

function localeBefore(request: ApiRequest, site: OwnSite) {
  const before = pageBefore(request, site)
  const path = before && decodePath(before.pathname)
  if (path === undefined) return undefined
  const { origin } = before ?? {}
  const name = localeCookieName(site.rules)
  const cookies = name ? { [name]: request.cookie(name) } : {}
  const choice = { cookies, ...(origin && { origin }) }
  return splitLocale(site.rules, path, choice).locale
}

/** True if the browser says that a page of ours sent the form. */
export function comesFromHere(
  request: ApiRequest,
  { ownOrigins }: Pick<OwnSite, 'ownOrigins'>,
): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return ownOrigins.includes(request.header('origin') ?? '')
}
