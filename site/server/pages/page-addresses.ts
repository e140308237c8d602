import { isOwn } from '@vitrine/contract/addresses/address'
import { mayBePage } from '@vitrine/contract/addresses/own-addresses'
import { screenAt } from '../../app/site/screen-address.ts'
import type { PublicConfig } from '../../app/site/site.ts'

/** The files of the client build, by path. */
export interface Files {
  has: (pathname: string) => boolean
}

/** One slash in front: two, or a backslash, would name another host. */
const ofThisSite = /^\/(?![/\\])/

/**
 * Tells whether an encoded path is for the page listener, which answers with a page or says that there
 * is none. False for all that only a document load can go to: screens, the admin where it has a path,
 * files, calls and probes.
 */
export function pageAddresses(config: PublicConfig, files: Files): (pathname: string) => boolean {
  return (pathname) => {
    if (!ofThisSite.test(pathname)) return true
    const isOther = !mayBePage(pathname) || isOwn(pathname.slice(1), config.i18n)
    return !isOther && !files.has(pathname) && !screenAt(config.i18n, pathname)
  }
}
