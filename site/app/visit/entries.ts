import type { Addresses } from './addresses.ts'
import { addEntry, noteOnEntry, readEntry } from './entry.ts'
import type { Going } from './going.ts'
import type { ShownPage } from './shown-page.ts'

/** The entries of the history that the pages of a tab stand at. */
export interface Entries {
  /** Notes where the reader is on a page that leaves. */
  leave: (page: ShownPage) => void
  /** Gives a page its entry; answers where the reader was at that entry, who comes back to it. */
  enter: (page: ShownPage, by: Going['by']) => number | undefined
}

export function createEntries({ here, written }: Addresses, begin: ShownPage): Entries {
  let idx = readEntry()?.idx ?? 0
  noteOnEntry({ idx, page: begin.name })
  return {
    leave: ({ scrolls }) => scrolls.set(idx, scrollY),
    enter: ({ name, url, scrolls }, by) => {
      if (by === 'push') {
        idx += 1
        addEntry({ idx, page: name }, written(url))
        return undefined
      }
      const entry = readEntry()
      // The browser makes entries of its own, for places on a page.
      idx = entry?.idx ?? idx + 1
      noteOnEntry({ idx, page: name }, url.href === here().href ? undefined : written(url))
      return by === 'again' ? (scrolls.get(idx) ?? entry?.scroll) : undefined
    },
  }
}
