import { isScreenPath, leadsHere, staysOnPage } from '../links/links.ts'

/** How the addresses of pages stand in the browser's own. */
export interface Addresses {
  /** The address that is asked for. */
  here: () => URL
  /** An address as the browser's history takes it. */
  written: (url: URL) => string
  /** Where a link leads; undefined when the browser goes there by itself. */
  target: (link: HTMLAnchorElement) => URL | undefined
}

export const ownAddresses: Addresses = {
  here: () => new URL(location.href),
  written: ({ href }) => href,
  target: (link) =>
    staysOnPage(link) || !leadsToPage(link, new URL(link.href)) ? undefined : new URL(link.href),
}

/** Whether a link leads to a page of this site, which a navigation can put in place. */
export const leadsToPage = (link: HTMLAnchorElement, to: URL) =>
  leadsHere(link, to) && !isScreenPath(to.pathname)
