import { goneEvent, hiddenEvent, shownEvent } from '../islands/held.ts'
import type { ShownPage } from './shown-page.ts'

/** As far as readers usually go back; older pages are fetched again. */
const pagesMax = 10

/**
 * Cached documents of pages that the reader has left. Opened and typed things are still there when
 * the reader comes back.
 */
export interface KeptPages {
  put: (page: ShownPage) => void
  /** Removes a page for good; its islands unmount. */
  drop: (page: ShownPage) => void
  /** Returns a page by name. Drops it and returns undefined if `choice` has changed since. */
  find: (name: string, choice: string) => ShownPage | undefined
  /** Removes a page that is now shown; does nothing if it was not cached. */
  take: (page: ShownPage) => void
  /** Returns the elements of all cached pages. */
  apps: () => HTMLElement[]
  clear: () => void
}

export function keptPages(): KeptPages {
  const kept = new Map<string, ShownPage>()
  const drop = (page: ShownPage | undefined) => {
    if (!page) return
    kept.delete(page.name)
    tellIslands(page.app, goneEvent)
  }
  return {
    put: (page) => {
      kept.set(page.name, page)
      tellIslands(page.app, hiddenEvent)
      const [oldest] = kept.values()
      if (kept.size > pagesMax) drop(oldest)
    },
    drop,
    find: (name, choice) => {
      const page = kept.get(name)
      return page?.choice === choice ? page : void drop(page)
    },
    take: (page) => {
      if (kept.delete(page.name)) tellIslands(page.app, shownEvent)
    },
    apps: () => [...kept.values()].map(({ app }) => app),
    clear: () => {
      for (const page of [...kept.values()]) drop(page)
    },
  }
}

function tellIslands(app: Element, event: string) {
  for (const island of app.querySelectorAll('[data-island]')) island.dispatchEvent(new Event(event))
}
