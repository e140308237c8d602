import { hiddenEvent, removedEvent, shownEvent } from '../islands/island-data.ts'
import type { ShownPage } from './shown-page.ts'

/** Readers rarely go back further; older pages are fetched again. */
const pagesMax = 10

/** Cache of pages that the reader has left, with typed text and other state. */
export interface PageHistoryCache {
  put: (page: ShownPage) => void
  /** Removes a page for good; its islands unmount. */
  drop: (page: ShownPage) => void
  /** Finds a page by name. Drops it if the locale choice has changed since. */
  find: (name: string, choice: string) => ShownPage | undefined
  /** Removes a page that is shown again; does nothing if it is not cached. */
  take: (page: ShownPage) => void
  apps: () => HTMLElement[]
  clear: () => void
}

export function createPageHistoryCache(): PageHistoryCache {
  const pages = new Map<string, ShownPage>()
  const drop = (page: ShownPage | undefined) => {
    if (!page) return
    pages.delete(page.name)
    notifyIslands(page.app, removedEvent)
  }
  return {
    put: (page) => {
      pages.set(page.name, page)
      notifyIslands(page.app, hiddenEvent)
      const [oldest] = pages.values()
      if (pages.size > pagesMax) drop(oldest)
    },
    drop,
    find: (name, choice) => {
      const page = pages.get(name)
      return page?.choice === choice ? page : void drop(page)
    },
    take: (page) => {
      if (pages.delete(page.name)) notifyIslands(page.app, shownEvent)
    },
    apps: () => [...pages.values()].map(({ app }) => app),
    clear: () => {
      for (const page of [...pages.values()]) drop(page)
    },
  }
}

function notifyIslands(app: Element, event: string) {
  for (const island of app.querySelectorAll('[data-island]')) island.dispatchEvent(new Event(event))
}
