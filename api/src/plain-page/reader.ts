import { decodePath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  findLocale,
  getLocaleCookieName,
  localizePath,
  splitLocale,
} from '@vitrine/contract/locale/locale'
import type { ApiRequest } from '../http/api-request.ts'
import { getAcceptedLocale } from '../http/request-locale.ts'

/** Languages and origins of the site. */
export interface SiteOrigins {
  rules: LocaleRules
  ownOrigins: string[]
}

/**
 * Locale for a reader who follows a link to the API: from `?locale=`, else from the referring page,
 * else from the cookie or the browser.
 */
export function getReaderLocale(request: ApiRequest, site: SiteOrigins): string {
  const { rules } = site
  const requested = request.query('locale') ?? ''
  if (findLocale(rules, requested)) return requested
  const name = getLocaleCookieName(rules)
  const cookieLocale = (name && request.cookie(name)) || ''
  const preferred = findLocale(rules, cookieLocale)?.code ?? getAcceptedLocale(request, rules)
  return getReferringLocale(request, site) ?? preferred ?? rules.defaultLocale
}

/** Returns the referring page if it is on this site. */
export function getReferringPage(
  request: ApiRequest,
  { ownOrigins }: SiteOrigins,
): URL | undefined {
  const referrer = request.header('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  // Pages of the API are no useful way back.
  return ownOrigins.includes(url.origin) && !url.pathname.startsWith('/api/') ? url : undefined
}

/** Path of the home page in a locale. */
export const getHomePath = ({ rules }: SiteOrigins, locale: string) =>
  localizePath(rules, locale, '/')

function getReferringLocale(request: ApiRequest, site: SiteOrigins) {
  const referringPage = getReferringPage(request, site)
  const path = referringPage && decodePath(referringPage.pathname)
  if (path === undefined) return undefined
  const { origin } = referringPage ?? {}
  const name = getLocaleCookieName(site.rules)
  const cookies = name ? { [name]: request.cookie(name) } : {}
  const choice = { cookies, ...(origin && { origin }) }
  return splitLocale(site.rules, path, choice).locale
}

/** CSRF check: true if the browser reports that a page of this site sent the form. */
export function isSameOriginForm(
  request: ApiRequest,
  { ownOrigins }: Pick<SiteOrigins, 'ownOrigins'>,
): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return ownOrigins.includes(request.header('origin') ?? '')
}
