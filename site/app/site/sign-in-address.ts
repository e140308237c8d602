import { parseReturnPath, returnParameter } from '@vitrine/contract/identity/return-path'
import { localizePath } from '@vitrine/contract/locale/locale'
import { getLocaleAt } from './page-key.ts'
import { parseScreenAddress } from './screen-address.ts'
import type { Site } from './site.ts'

/** Screens that redirect signed-in users (specification §4, "Guards"). */
const guestScreens = /^\/dashboard\/(login|logout|forgot-password|reset-password|setup)(\/|$)/

export function getSignInAddress(site: Site, url: URL): string {
  const { onAuthOnly, keepRequestedRoute } = site.config.auth.redirects
  const path = localizePath(site.config.i18n, getLocaleAt(site, url.pathname), onAuthOnly)
  if (!keepRequestedRoute) return path
  return `${path}?${new URLSearchParams({ [returnParameter]: url.pathname + url.search })}`
}

/** Address after sign-in: the return address of the URL, if it has a valid one. */
export function getSignedInAddress(site: Site, url: URL, fallback?: string): string {
  const { redirects } = site.config.auth
  const returnAddress = redirects.keepRequestedRoute && findReturnPath(site, url)
  return (
    returnAddress ||
    localizePath(
      site.config.i18n,
      getLocaleAt(site, url.pathname),
      fallback ?? redirects.onGuestOnly,
    )
  )
}

function findReturnPath({ config, choice }: Site, { searchParams }: URL) {
  return parseReturnPath(searchParams.get(returnParameter), (path) =>
    guestScreens.test(parseScreenAddress(config.i18n, path, choice())?.path ?? ''),
  )
}
