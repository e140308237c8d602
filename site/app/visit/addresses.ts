import { isClientNavigation, isFragmentLink, isScreenPath } from '../links/links.ts'

/** Maps addresses of pages to those of the browser: the same, or behind the hash. */
export interface Addresses {
  getCurrent: () => URL
  toHref: (url: URL) => string
  /** The page that a link names; undefined if the browser handles it. */
  findTarget: (link: HTMLAnchorElement) => URL | undefined
}

export const pathAddresses: Addresses = {
  getCurrent: () => new URL(location.href),
  toHref: ({ href }) => href,
  findTarget: (link) =>
    isFragmentLink(link) || !isPageLink(link, new URL(link.href)) ? undefined : new URL(link.href),
}

/** True if a link names a page of this site, which a navigation can show. */
export const isPageLink = (link: HTMLAnchorElement, to: URL) =>
  isClientNavigation(link, to) && !isScreenPath(to.pathname)
