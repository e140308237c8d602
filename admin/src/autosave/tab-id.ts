import { getTabName, markTabLeft, unmarkTabLeft } from './tab-name.ts'

/** Name of this tab. A reload keeps it. */
export const tabId = openTab()

function openTab(): string {
  const name = getTabName(sessionStorage, performance.getEntriesByType('navigation').some(isReload))
  // The lock lasts as long as the tab: other tabs see that this one is open.
  void navigator.locks?.request(getLockName(name), () => new Promise(() => {}))
  addEventListener('pagehide', () => markTabLeft(sessionStorage, name))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) unmarkTabLeft(sessionStorage)
  })
  return name
}

function isReload(entry: PerformanceEntry) {
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** Returns a function that is true for the names of the tabs that are open now. */
export async function findOpenTabs(): Promise<(name: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (name) => name === tabId || names.has(getLockName(name))
}

function getLockName(name: string) {
  return `vitrine-tab-${name}`
}
