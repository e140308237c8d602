import { isPagePath } from '@vitrine/contract/addresses/product-segments'

export type LinkTarget = Pick<URL, 'href' | 'origin' | 'protocol' | 'pathname' | 'search' | 'hash'>

/** True if a link opens a page or a screen of this site in this window. */
export function isClientNavigation(link: HTMLAnchorElement, to: LinkTarget = link): boolean {
  const isForBrowser = Object.values(browserLinks).some((matches) => matches(link))
  return !isForBrowser && !Object.values(otherAddresses).some((matches) => matches(to))
}

/** True if a click only navigates: main button without modifier keys. */
export function isPlainClick(event: Event): event is MouseEvent {
  if (!(event instanceof MouseEvent)) return false
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !hasModifier
}

/** True for a screen path. A page knows only its own locale; for others the server tells. */
export function isScreenPath(pathname: string, isLocale = isShownLocale): boolean {
  const [match, locale] = /^(?:\/([^/]+))??\/dashboard(?:\/|$)/i.exec(pathname) ?? []
  return match !== undefined && (locale === undefined || isLocale(locale))
}

const isShownLocale = (code: string) =>
  document.querySelector<HTMLElement>('[data-locale]')?.dataset.locale === code

export function isFragmentLink({ href, pathname, search }: HTMLAnchorElement): boolean {
  return href.includes('#') && pathname === location.pathname && search === location.search
}

/** Keeps the fragment of the requested address if the redirect has none, as browsers do. */
export const copyHash = ({ hash }: { hash: string }, address: string) =>
  address.includes('#') ? address : address + hash

/** Links that the browser handles. */
const browserLinks: Record<string, (link: HTMLAnchorElement) => boolean> = {
  otherWindow: ({ target }) => target !== '' && target !== '_self',
  download: (link) => link.hasAttribute('download'),
  external: ({ relList }) => relList.contains('external'),
}

const otherAddresses: Record<string, (to: LinkTarget) => boolean> = {
  // A `blob:` URL has the origin of the page.
  otherOrigin: ({ origin, protocol }) =>
    origin !== location.origin || protocol !== location.protocol,
  noPage: ({ pathname }) => !isPagePath(pathname),
  textFragment: ({ hash }) => hash.includes(':~:'),
  // A protocol-relative URL would point to another host.
  doubleSlash: ({ pathname }) => pathname.startsWith('//'),
}
