import { leaveTab, nameOfTab, returnToTab } from './tab-name.ts'

/** Name of this tab. A reload keeps it. */
export const tab = openTab()

function openTab(): string {
  const name = nameOfTab(sessionStorage, performance.getEntriesByType('navigation').some(isReload))
  // The lock lasts as long as the tab: other tabs see that this one is open.
  void navigator.locks?.request(lockOf(name), () => new Promise(() => {}))
  addEventListener('pagehide', () => leaveTab(sessionStorage, name))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returnToTab(sessionStorage)
  })
  return name
}

function isReload(entry: PerformanceEntry) {
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** Tabs of this browser that are open now. */
export async function openTabs(): Promise<(name: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (name) => name === tab || names.has(lockOf(name))
}

function lockOf(name: string) {
  return `vitrine-tab-${name}`
}
