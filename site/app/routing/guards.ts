import { type MiddlewareFunction, redirect } from 'react-router'
import { redirectFrom } from '../site/redirects.ts'
import { screenAt } from '../site/screen-address.ts'
import { signedInAddress, signInAddress } from '../site/sign-in-address.ts'
import { siteContext } from './site-context.ts'

/** `redirects`: applies the site's redirect rules before a screen loads. */
export const followRedirects: MiddlewareFunction = async ({ request, context }, next) => {
  const found = await redirectFrom(context.get(siteContext), new URL(request.url))
  if (found) throw redirect(found.to, found.status)
  return next()
}

/**
 * `address`: redirects to the canonical spelling of a screen's address. Only matters in the browser;
 * the server has already redirected such requests.
 */
export const oneAddress: MiddlewareFunction = async ({ request, context }, next) => {
  const { config, choice } = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  const screen = screenAt(config.i18n, pathname, choice())
  if (!screen || screen.address === pathname) return next()
  throw redirect(screen.address + search, 301)
}

/** `identity`: loads the identity, so that no screen is shown before the user is known. */
export const knowIdentity: MiddlewareFunction = async ({ context }, next) => {
  await context.get(siteContext).identity.load()
  return next()
}

/** `auth`: redirects guests to the sign-in, which leads back afterwards. */
export const authOnly: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (await site.identity.load()) return next()
  throw redirect(signInAddress(site, new URL(request.url)))
}

/** `guest`: redirects signed-in users. */
export const guestOnly: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (!(await site.identity.load())) return next()
  throw redirect(signedInAddress(site, new URL(request.url)))
}
