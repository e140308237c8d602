import { mayBePage } from '@vitrine/contract/addresses/own-addresses'

/** An address in its parts, as links and locations have it. */
export type Target = Pick<URL, 'href' | 'origin' | 'protocol' | 'pathname' | 'search' | 'hash'>

/** Whether a link, which leads to an address, shows a page or a screen of this site in this window. */
export function leadsHere(link: HTMLAnchorElement, to: Target = link): boolean {
  const kept = Object.values(leftToBrowser).some((holds) => holds(link))
  return !kept && !Object.values(leftAlone).some((holds) => holds(to))
}

/** Whether a click asks for nothing but to go there: no other button, window or tab. */
export function isPlainClick(event: Event): event is MouseEvent {
  if (!(event instanceof MouseEvent)) return false
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !modified
}

/**
 * True for the path of a screen, without a locale or with one of the site. A page knows its own locale
 * alone; for other paths the server answers where they lead when it is asked for their part.
 */
export function isScreenPath(pathname: string, isLocale = isShownLocale): boolean {
  const [found, locale] = /^(?:\/([^/]+))??\/dashboard(?:\/|$)/i.exec(pathname) ?? []
  return found !== undefined && (locale === undefined || isLocale(locale))
}

const isShownLocale = (code: string) =>
  document.querySelector<HTMLElement>('[data-locale]')?.dataset.locale === code

/** Whether a link leads to a place on the page that is shown, by its hash. */
export function staysOnPage({ href, pathname, search }: HTMLAnchorElement): boolean {
  return href.includes('#') && pathname === location.pathname && search === location.search
}

/** As browsers do: where a redirect names no place on its target, the one that was asked for is kept. */
export const withHashOf = ({ hash }: { hash: string }, address: string) =>
  address.includes('#') ? address : address + hash

/** What a link asks of the browser, and what browsers do well by themselves. */
const leftToBrowser: Record<string, (link: HTMLAnchorElement) => boolean> = {
  otherWindow: ({ target }) => target !== '' && target !== '_self',
  download: (link) => link.hasAttribute('download'),
  external: ({ relList }) => relList.contains('external'),
}

const leftAlone: Record<string, (to: Target) => boolean> = {
  // The origin of a `blob:` is the page's own.
  otherOrigin: ({ origin, protocol }) =>
    origin !== location.origin || protocol !== location.protocol,
  noPage: ({ pathname }) => !mayBePage(pathname),
  textFragment: ({ hash }) => hash.includes(':~:'),
  // Two slashes would name another host, once they stand in front of an address.
  doubleSlash: ({ pathname }) => pathname.startsWith('//'),
}
