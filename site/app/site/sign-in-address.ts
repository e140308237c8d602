import { returnParameter, returnPath } from '@vitrine/contract/identity/return-path'
import { localizePath } from '@vitrine/contract/locale/locale'
import { localeAt } from './place.ts'
import { screenAt } from './screen-address.ts'
import type { Site } from './site.ts'

/** Screens that redirect signed-in users (specification §4, "Guards"). */
const guestScreens = /^\/dashboard\/(login|logout|forgot-password|reset-password|setup)(\/|$)/

export function signInAddress(site: Site, url: URL): string {
  const { onAuthOnly, keepRequestedRoute } = site.config.auth.redirects
  const path = localizePath(site.config.i18n, localeAt(site, url.pathname), onAuthOnly)
  if (!keepRequestedRoute) return path
  return `${path}?${new URLSearchParams({ [returnParameter]: url.pathname + url.search })}`
}

/** Address after sign-in: the return address of the URL, if it has a valid one. */
export function signedInAddress(site: Site, url: URL, fallback?: string): string {
  const { redirects } = site.config.auth
  const returnAddress = redirects.keepRequestedRoute && findReturnPath(site, url)
  return (
    returnAddress ||
    localizePath(site.config.i18n, localeAt(site, url.pathname), fallback ?? redirects.onGuestOnly)
  )
}

function findReturnPath({ config, choice }: Site, { searchParams }: URL) {
  return returnPath(searchParams.get(returnParameter), (path) =>
    guestScreens.test(screenAt(config.i18n, path, choice())?.path ?? ''),
  )
}
