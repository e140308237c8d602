import { decodePath } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import { localeCookieName, localeOf, localizePath, splitLocale } from '@vitrine/contract/locale'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
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
export function readerLocale(c: Context, site: OwnSite): string {
  const { rules } = site
  const asked = c.req.query('locale') ?? ''
  if (localeOf(rules, asked)) return asked
  const name = localeCookieName(rules)
  const chosen = (name && getCookie(c, name)) || ''
  const known = localeOf(rules, chosen)?.code ?? acceptedLocale(c, rules)
  return localeBefore(c, site) ?? known ?? rules.defaultLocale
}

/** The page of this site that the reader came from, as far as the browser says. */
export function pageBefore(c: Context, { ownOrigins }: OwnSite): URL | undefined {
  const referrer = c.req.header('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  // The API's own pages are no way back.
  return ownOrigins.includes(url.origin) && !url.pathname.startsWith('/api/') ? url : undefined
}

/** Where the site begins in a locale. */
export const homeIn = ({ rules }: OwnSite, locale: string) => localizePath(rules, locale, '/')

function localeBefore(c: Context, site: OwnSite) {
  const before = pageBefore(c, site)
  const path = before && decodePath(before.pathname)
  if (path === undefined) return undefined
  const { origin } = before ?? {}
  const choice = { cookies: getCookie(c), ...(origin && { origin }) }
  return splitLocale(site.rules, path, choice).locale
}

/** Whether a form was sent from a page of ours: browsers say so. */
export function comesFromHere(c: Context, { ownOrigins }: Pick<OwnSite, 'ownOrigins'>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return ownOrigins.includes(c.req.header('origin') ?? '')
}
