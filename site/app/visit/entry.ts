import { scrollUpTo } from './scroll.ts'

/** What the browser's history holds of an entry that this script has made or taken over. */
export interface Entry {
  /** Counted from the first page of the tab. */
  idx: number
  /** Which page it shows: a page may have several entries, one for each place on it. */
  page: string
  /** The last scroll position that was noted. */
  scroll?: number
}

/** The present entry; undefined for one that the browser has made by itself. */
export function readEntry(): Entry | undefined {
  const { idx, page, scroll } = Object(history.state)
  if (typeof idx !== 'number' || typeof page !== 'string') return undefined
  return { idx, page, ...(typeof scroll === 'number' && { scroll }) }
}

/** Writes on the present entry, and leaves what others have written there. */
export function noteOnEntry(entry: Partial<Entry>, address?: string) {
  history.replaceState({ ...history.state, ...entry }, '', address)
}

/** Adds an entry after the present one. */
export function addEntry(entry: Entry, address: string) {
  restoreScroll('manual')
  history.pushState(entry, '', address)
}

/**
 * Sets who restores the scroll position of the present entry. The script does while its document is
 * there: the browser would scroll before the page has come. WebKit always does it by itself, because
 * its swipe shows a blank page otherwise.
 */
export function restoreScroll(by: ScrollRestoration) {
  if (!('GestureEvent' in window)) history.scrollRestoration = by
}

/**
 * A document is loaded at the entry where another was left (`auto`), or at a different one of its
 * entries (`manual`), where the browser restores nothing.
 */
export function followScroll() {
  const { scroll } = readEntry() ?? {}
  if (scroll !== undefined && history.scrollRestoration === 'manual') scrollUpTo(scroll)
  addEventListener('pageshow', () => restoreScroll('manual'))
  addEventListener('pagehide', () => restoreScroll('auto'))
}

let aims = false

/** True while `aimAtHash` has the browser fire `popstate`. */
export const isAiming = () => aims

/**
 * Makes the element that the address names match `:target`, which only a navigation of the browser
 * does. The entry stays as it is.
 */
export function aimAtHash({ hash, href }: URL) {
  // In hash mode the browser has another address than the page.
  if (!hash || href !== location.href) return
  const { state } = history
  aims = true
  location.replace(location.href)
  aims = false
  history.replaceState(state, '')
}
