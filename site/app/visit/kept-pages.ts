import { goneEvent } from '../islands/held.ts'
import type { ShownPage } from './shown-page.ts'

/** As far as readers usually go back; what is older is fetched again. */
const pagesMax = 10

/**
 * The documents of pages that were left, as they were left: what was opened or typed is still so
 * when the reader comes back.
 */
export interface KeptPages {
  put: (page: ShownPage) => void
  /** Lets go of a page that nobody comes back to. */
  drop: (page: ShownPage) => void
  /** Takes a page out, when it is there and nothing beside its address has changed since. */
  take: (name: string, choice: string) => ShownPage | undefined
  clear: () => void
}

export function keptPages(): KeptPages {
  const kept = new Map<string, ShownPage>()
  const drop = (page: ShownPage | undefined) => {
    if (!page) return
    kept.delete(page.name)
    letGo(page.app)
  }
  return {
    put: (page) => {
      kept.set(page.name, page)
      const [oldest] = kept.values()
      if (kept.size > pagesMax) drop(oldest)
    },
    drop,
    take: (name, choice) => {
      const page = kept.get(name)
      if (page?.choice !== choice) return void drop(page)
      kept.delete(name)
      return page
    },
    clear: () => {
      for (const page of [...kept.values()]) drop(page)
    },
  }
}

/** Tells the islands of a page that nobody comes back to them (islands/hydrate.tsx). */
function letGo(app: Element) {
  for (const island of app.querySelectorAll('[data-island]'))
    island.dispatchEvent(new Event(goneEvent))
}
