import type { Addresses } from './addresses.ts'
import { addEntry, noteOnEntry, readEntry, restoreScroll } from './entry.ts'
import type { Going } from './going.ts'
import type { ShownPage } from './shown-page.ts'

/** The entries of the history that the pages of a tab stand at. */
export interface Entries {
  /** Remembers the scroll position of the entry that is left. */
  leave: () => void
  /** Gives a page its entry; answers the scroll position of an entry that is entered again. */
  enter: (page: ShownPage, by: Going['by']) => number | undefined
  /** Writes the scroll position into the entry, unless the history is at another one already. */
  noteScroll: () => void
  /** Takes the history back to the entry of the shown page, after a Back that was cancelled. */
  revert: () => void
}

export function createEntries({ here, written }: Addresses, begin: ShownPage): Entries {
  // A Back leaves an entry before this script can write on it.
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
        // While a Back waits for its page, the history is at another entry than the shown page.
        idx = (readEntry()?.idx ?? idx) + 1
        scrolls.delete(idx)
        addEntry({ idx, page: name }, written(url))
        return undefined
      }
      const entry = readEntry()
      // The browser makes entries of its own, for places on a page.
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
