import type { Site } from '../site/site.ts'
import type { Tab } from './tab.ts'

/** Has the islands of every page come alive; the code comes with the first of a visit. */
export function enhanceIslands(tab: Tab, site: () => Promise<Site>) {
  const look = () => {
    const { app } = tab.shown()
    if (tab.isGoing() || !app.querySelector('[data-island]')) return
    // The page is whole without it; what could not be fetched is tried again on the next one.
    import('../islands/wake.ts').then(({ wakeIslands }) => wakeIslands(app, site)).catch(() => {})
  }
  tab.subscribe(look)
  look()
}
