import { isScreenPath, leadsHere, staysOnPage } from '../links/links.ts'

/** Maps addresses of pages to those of the browser: the same, or behind the hash. */
export interface Addresses {
  here: () => URL
  written: (url: URL) => string
  /** The page that a link names; undefined if the browser handles it. */
  target: (link: HTMLAnchorElement) => URL | undefined
}

export const ownAddresses: Addresses = {
  here: () => new URL(location.href),
  written: ({ href }) => href,
  target: (link) =>
    staysOnPage(link) || !leadsToPage(link, new URL(link.href)) ? undefined : new URL(link.href),
}

/** True if a link names a page of this site, which a navigation can show. */
export const leadsToPage = (link: HTMLAnchorElement, to: URL) =>
  leadsHere(link, to) && !isScreenPath(to.pathname)
