/** What the browser's history holds of an entry that this script has made or taken over. */
export interface Entry {
  /** Counted from the first page of the tab. */
  idx: number
  /** Which page it shows: a page may have several entries, one for each place on it. */
  page: string
  /** Where the reader was when it was left by a link. */
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

/** Makes the next entry, and notes on this one where the reader was. */
export function addEntry(entry: Entry, address: string) {
  // From now on the place of an entry is ours to set: the browser would set it before the page is
  // there. WebKit goes on by itself, for its swipe would show a blank page.
  if (!('GestureEvent' in window)) history.scrollRestoration = 'manual'
  noteOnEntry({ scroll: scrollY })
  history.pushState(entry, '', address)
}

/** A document that is loaded again is put in its place by the browser. */
export function giveScrollBack() {
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}
