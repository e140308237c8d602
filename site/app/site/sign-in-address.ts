import { returnParameter, returnPath } from '@vitrine/contract/identity/return-path'
import { localizePath } from '@vitrine/contract/locale/locale'
import { localeAt } from './place.ts'
import { screenAt } from './screen-address.ts'
import type { Site } from './site.ts'

/** Screens that a signed-in person has no business with (specification §4, "Guards"). */
const forGuests = /^\/dashboard\/(login|logout|forgot-password|reset-password|setup)(\/|$)/

/** Where a guest signs in, and which page was asked for. */
export function signInAddress(site: Site, asked: URL): string {
  const { onAuthOnly, keepRequestedRoute } = site.config.auth.redirects
  const path = localizePath(site.config.i18n, localeAt(site, asked.pathname), onAuthOnly)
  if (!keepRequestedRoute) return path
  return `${path}?${new URLSearchParams({ [returnParameter]: asked.pathname + asked.search })}`
}

/** Where a signed-in person goes from a screen for guests: the page that was asked for, if any. */
export function signedInAddress(site: Site, asked: URL, fallback?: string): string {
  const { redirects } = site.config.auth
  const kept = redirects.keepRequestedRoute && askedPath(site, asked)
  return (
    kept ||
    localizePath(
      site.config.i18n,
      localeAt(site, asked.pathname),
      fallback ?? redirects.onGuestOnly,
    )
  )
}

function askedPath({ config, choice }: Site, { searchParams }: URL) {
  return returnPath(searchParams.get(returnParameter), (path) =>
    forGuests.test(screenAt(config.i18n, path, choice())?.path ?? ''),
  )
}
