import type { Site } from '../site/site.ts'
import type { Tab } from './tab.ts'

/** Hydrates the islands of each shown page. Their code loads with the first page that has one. */
export function enhanceIslands(tab: Tab, site: () => Promise<Site>) {
  const hydrate = () => {
    const { app } = tab.shown()
    if (tab.isGoing() || !app.querySelector('[data-island]')) return
    // The page works without islands. A failed import is tried again on the next page.
    import('../islands/schedule-hydration.ts')
      .then(({ scheduleHydration }) => scheduleHydration(app, site))
      .catch(() => {})
  }
  tab.subscribe(hydrate)
  hydrate()
}
