import type { Addresses } from './addresses.ts'
import { addEntry, noteOnEntry, readEntry, restoreScroll } from './entry.ts'
import type { Going } from './going.ts'
import type { ShownPage } from './shown-page.ts'

/** History entries of the pages of a tab. */
export interface Entries {
  leave: () => void
  /** Sets the entry of a page. Returns the scroll position if the entry existed. */
  enter: (page: ShownPage, by: Going['by']) => number | undefined
  /** Stores the scroll position, unless the history is at another entry already. */
  noteScroll: () => void
  /** Moves the history back to the entry of the shown page, after a cancelled Back. */
  revert: () => void
}

export function createEntries({ here, written }: Addresses, begin: ShownPage): Entries {
  // Scroll positions in memory: after a Back the previous entry cannot be written any more.
  const scrolls = new Map<number, number>()
  let idx = readEntry()?.idx ?? 0
  noteOnEntry({ idx, page: begin.name })
  const noteScroll = () => {
    if (readEntry()?.idx === idx) noteOnEntry({ scroll: scrollY })
  }
  return {
    leave: () => scrolls.set(idx, scrollY),
    enter: ({ name, url }, by) => {
      if (by === 'push') {
        noteScroll()
        // While a Back loads its page, the history's entry differs from the shown page's.
        idx = (readEntry()?.idx ?? idx) + 1
        scrolls.delete(idx)
        addEntry({ idx, page: name }, written(url))
        return undefined
      }
      const entry = readEntry()
      // The browser creates entries of its own, for places on a page.
      idx = entry?.idx ?? idx + 1
      restoreScroll('manual')
      noteOnEntry({ idx, page: name }, url.href === here().href ? undefined : written(url))
      return by === 'again' ? (scrolls.get(idx) ?? entry?.scroll) : undefined
    },
    noteScroll,
    revert: () => {
      const entry = readEntry()
      if (entry && entry.idx !== idx) history.go(idx - entry.idx)
    },
  }
}
