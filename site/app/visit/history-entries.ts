import type { Addresses } from './addresses.ts'
import { pushEntry, readEntry, restoreScroll, updateEntry } from './history-entry.ts'
import type { NavigationTarget } from './navigation-target.ts'
import type { ShownPage } from './shown-page.ts'

/** History entries of the pages of a tab. */
export interface HistoryEntries {
  leave: () => void
  /** Sets the entry of a page. Returns the scroll position if the entry existed. */
  enter: (page: ShownPage, by: NavigationTarget['by']) => number | undefined
  /** Stores the scroll position, unless the history is at another entry already. */
  storeScroll: () => void
  /** Moves the history back to the entry of the shown page, after a cancelled Back. */
  revert: () => void
}

export function createHistoryEntries(
  { getCurrent, toHref }: Addresses,
  begin: ShownPage,
): HistoryEntries {
  // Scroll positions in memory: after a Back the previous entry cannot be written any more.
  const scrolls = new Map<number, number>()
  let idx = readEntry()?.idx ?? 0
  updateEntry({ idx, page: begin.name })
  const storeScroll = () => {
    if (readEntry()?.idx === idx) updateEntry({ scroll: scrollY })
  }
  return {
    leave: () => scrolls.set(idx, scrollY),
    enter: ({ name, url }, by) => {
      if (by === 'push') {
        storeScroll()
        // While a Back loads its page, the history's entry differs from the shown page's.
        idx = (readEntry()?.idx ?? idx) + 1
        scrolls.delete(idx)
        pushEntry({ idx, page: name }, toHref(url))
        return undefined
      }
      const entry = readEntry()
      // The browser creates entries of its own, for places on a page.
      idx = entry?.idx ?? idx + 1
      restoreScroll('manual')
      updateEntry({ idx, page: name }, url.href === getCurrent().href ? undefined : toHref(url))
      return by === 'again' ? (scrolls.get(idx) ?? entry?.scroll) : undefined
    },
    storeScroll,
    revert: () => {
      const entry = readEntry()
      if (entry && entry.idx !== idx) history.go(idx - entry.idx)
    },
  }
}
