import { leaveTab, nameOfTab, returnToTab } from './tab-name.ts'

/** Name of this tab: it stays when the tab is loaded again. */
export const tab = openTab()

function openTab(): string {
  const name = nameOfTab(sessionStorage, performance.getEntriesByType('navigation').some(isReload))
  // Held until the tab is gone: others see by it that this one lives.
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
