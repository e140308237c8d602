const storedAs = 'vitrine-tab'

/** Name of this tab: it stays when the tab is loaded again. */
export const tab = nameOfTab()

function nameOfTab(): string {
  // A tab that was duplicated brings the name of the other one along.
  const kept = performance.getEntriesByType('navigation').some(isReload)
    ? sessionStorage.getItem(storedAs)
    : null
  const name = kept ?? randomName()
  sessionStorage.setItem(storedAs, name)
  // Held until the tab is gone: others see by it that this one lives.
  void navigator.locks?.request(lockOf(name), () => new Promise(() => {}))
  return name
}

function isReload(entry: PerformanceEntry) {
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

// `randomUUID` is there on secure origins alone.
function randomName() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('')
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
