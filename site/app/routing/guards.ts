import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import { type MiddlewareFunction, redirect } from 'react-router'
import { getLocaleAt } from '../site/page-key.ts'
import { findRedirect } from '../site/redirects.ts'
import { parseScreenAddress } from '../site/screen-address.ts'
import { getSignedInAddress, getSignInAddress } from '../site/sign-in-address.ts'
import { siteContext } from './site-context.ts'

/** `redirects`: applies the site's redirect rules before a screen loads. */
export const followRedirects: MiddlewareFunction = async ({ request, context }, next) => {
  const found = await findRedirect(context.get(siteContext), new URL(request.url))
  if (found) throw redirect(found.to, found.status)
  return next()
}

/**
 * `address`: redirects to the canonical spelling of a screen's address. Only matters in the browser;
 * the server has already redirected such requests.
 */
export const redirectToCanonical: MiddlewareFunction = async ({ request, context }, next) => {
  const { config, choice } = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  const screen = parseScreenAddress(config.i18n, pathname, choice())
  if (!screen || screen.address === pathname) return next()
  throw redirect(screen.address + search, 301)
}

/**
 * `identity`: loads the identity, so that no screen is shown before the user is known. Redirects a
 * user who must set up a second step first to the screen that does it.
 */
export const loadIdentity: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  const user = await site.identity.load()
  const { pathname } = new URL(request.url)
  const path = parseScreenAddress(site.config.i18n, pathname, site.choice())?.path ?? ''
  if (!user?.must_set_up_two_factor || openScreens.test(path)) return next()
  const { i18n } = site.config
  throw redirect(localizePath(i18n, getLocaleAt(site, pathname), screenPaths.security))
}

/** Screens of a user who must set up a second step first. */
const openScreens =
  /^\/dashboard\/(profile-2|logout|reset-password|confirm-email|take-back-email)(\/|$)/

/** `auth`: redirects guests to the sign-in, which leads back afterwards. */
export const requireUser: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (await site.identity.load()) return next()
  throw redirect(getSignInAddress(site, new URL(request.url)))
}

/** `guest`: redirects signed-in users. */
export const requireGuest: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (!(await site.identity.load())) return next()
  throw redirect(getSignedInAddress(site, new URL(request.url)))
}
