import { scrollToOffset } from './scroll.ts'

/** State that this script stores in a history entry. */
export interface HistoryEntry {
  /** Position, counted from the first page of the tab. */
  idx: number
  /** Name of the page. A page may have several entries, one for each place on it. */
  page: string
  scroll?: number
}

/** Returns the current entry; undefined for one that the browser created by itself. */
export function readEntry(): HistoryEntry | undefined {
  const { idx, page, scroll } = Object(history.state)
  if (typeof idx !== 'number' || typeof page !== 'string') return undefined
  return { idx, page, ...(typeof scroll === 'number' && { scroll }) }
}

export function updateEntry(entry: Partial<HistoryEntry>, address?: string) {
  history.replaceState({ ...history.state, ...entry }, '', address)
}

export function pushEntry(entry: HistoryEntry, address: string) {
  restoreScroll('manual')
  history.pushState(entry, '', address)
}

/**
 * Sets who restores the scroll position. The script does while its document is shown, because the
 * browser would scroll before the page has loaded. WebKit always does it by itself: its swipe would
 * show a blank page otherwise.
 */
export function restoreScroll(by: ScrollRestoration) {
  if (!('GestureEvent' in window)) history.scrollRestoration = by
}

/**
 * Restores the scroll position of a loaded document if the browser does not: it does for the entry
 * that was left (`auto`), not for another one of the same document (`manual`).
 */
export function restoreScrollOnLoad() {
  const { scroll } = readEntry() ?? {}
  if (scroll !== undefined && history.scrollRestoration === 'manual') scrollToOffset(scroll)
  addEventListener('pageshow', () => restoreScroll('manual'))
  addEventListener('pagehide', () => restoreScroll('auto'))
}

let isUpdating = false

/** True while `updateTargetSelector` has the browser fire `popstate`. */
export const isUpdatingTarget = () => isUpdating

/**
 * Makes the hash's element match `:target`, which only a navigation of the browser does. The
 * history entry stays the same.
 */
export function updateTargetSelector({ hash, href }: URL) {
  // In hash mode the browser's address differs from the page's.
  if (!hash || href !== location.href) return
  const { state } = history
  isUpdating = true
  location.replace(location.href)
  isUpdating = false
  history.replaceState(state, '')
}
