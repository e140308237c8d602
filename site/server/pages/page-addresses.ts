import { isProductPath } from '@vitrine/contract/addresses/address'
import { isPagePath } from '@vitrine/contract/addresses/product-segments'
import { parseScreenAddress } from '../../app/site/screen-address.ts'
import type { PublicConfig } from '../../app/site/site.ts'

/** Files of the client build, by path. */
export interface BuildFiles {
  has: (pathname: string) => boolean
}

/** Exactly one slash in front: two, or a backslash, would name another host. */
const ownPath = /^\/(?![/\\])/

/**
 * Returns a predicate: true if the page handler answers an encoded path, also with 404. False for
 * addresses that only a document load can reach: screens, the admin, files, API calls, health
 * checks.
 */
export function createPageMatcher(
  config: PublicConfig,
  files: BuildFiles,
): (pathname: string) => boolean {
  return (pathname) => {
    if (!ownPath.test(pathname)) return true
    const isOther = !isPagePath(pathname) || isProductPath(pathname.slice(1), config.i18n)
    return !isOther && !files.has(pathname) && !parseScreenAddress(config.i18n, pathname)
  }
}
