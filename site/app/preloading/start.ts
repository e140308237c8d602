import { isClientNavigation, isScreenPath } from '../links/links.ts'
import { isYounger, type PartCache, preloadAgeMaxMs } from '../visit/part-cache.ts'
import type { Tab } from '../visit/tab.ts'
import { getPreloadAddress, isConnectionCostly } from './preload-address.ts'
import { createPreloadQueue, type Urgency } from './queue.ts'
import { watchLinks } from './watch-links.ts'

const pageMax: Record<Urgency, number> = { pointed: 64, seen: 16 }

interface PreloadDeps {
  tab: Tab
  parts: PartCache
  target: (link: HTMLAnchorElement) => URL | undefined
  screens: string[]
}

/** Preloads pages that the visitor may open next (specification §9). */
export function startPreloading({ tab, parts, target, screens }: PreloadDeps) {
  const loadedAt = new Map<string, number>()
  const queue = createPreloadQueue(async (address) => {
    const since = Date.now()
    if (await parts.readAhead(new URL(address, location.origin))) loadedAt.set(address, since)
  })
  let remaining = { ...pageMax }
  let shouldPreloadScreens = screens.length > 0
  const offerAgain = watchLinks((link, urgency) => {
    if (isConnectionCostly()) return
    if (
      shouldPreloadScreens &&
      urgency === 'pointed' &&
      isClientNavigation(link) &&
      isScreenPath(link.pathname)
    ) {
      shouldPreloadScreens = false
      preloadScripts(screens)
    }
    const url = remaining[urgency] > 0 && target(link)
    const address = url && getPreloadAddress(link, url, tab.shown().url, urgency)
    if (!address || isYounger(loadedAt.get(address) ?? 0, preloadAgeMaxMs)) return
    if (queue.add(address, urgency)) remaining[urgency] -= 1
  })
  let shownPage = tab.shown()
  tab.subscribe(() => {
    // A navigation has priority over preloads.
    if (tab.isGoing()) queue.clear()
    if (tab.isGoing() || tab.shown() === shownPage) return
    shownPage = tab.shown()
    remaining = { ...pageMax }
    for (const [address, since] of loadedAt)
      if (!isYounger(since, preloadAgeMaxMs)) loadedAt.delete(address)
    offerAgain()
  })
}

function preloadScripts(addresses: string[]) {
  for (const href of addresses)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
}
