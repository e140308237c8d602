import { isScreenPath, leadsHere } from '../links/links.ts'
import { isWithin, type Parts, renewedMs } from '../visit/parts.ts'
import type { Tab } from '../visit/tab.ts'
import { addressAhead, lineIsDear } from './links.ts'
import { preloadQueue, type Urgency } from './queue.ts'
import { watchLinks } from './watch-links.ts'

/** Preloads that one shown page may cause. */
const pageMax: Record<Urgency, number> = { pointed: 64, seen: 16 }

interface Means {
  tab: Tab
  parts: Parts
  /** Where a link leads, when that is a page that can be put in place. */
  target: (link: HTMLAnchorElement) => URL | undefined
  /** The scripts of the screens. */
  screens: string[]
}

/** Preloads what the visitor may go to next, from now on (specification §9). */
export function startPreloading({ tab, parts, target, screens }: Means) {
  const loaded = new Map<string, number>()
  const queue = preloadQueue(async (address) => {
    const since = Date.now()
    if (await parts.readAhead(new URL(address, location.origin))) loaded.set(address, since)
  })
  let left = { ...pageMax }
  let screensWait = screens.length > 0
  const viewAgain = watchLinks((link, urgency) => {
    if (lineIsDear()) return
    if (screensWait && urgency === 'pointed' && leadsHere(link) && isScreenPath(link.pathname)) {
      screensWait = false
      preloadScripts(screens)
    }
    const url = left[urgency] > 0 && target(link)
    const address = url && addressAhead(link, url, tab.shown().url, urgency)
    if (!address || isWithin(loaded.get(address) ?? 0, renewedMs)) return
    if (queue.add(address, urgency)) left[urgency] -= 1
  })
  let shown = tab.shown()
  tab.subscribe(() => {
    // The line belongs to the page that was clicked.
    if (tab.isGoing()) queue.clear()
    if (tab.isGoing() || tab.shown() === shown) return
    shown = tab.shown()
    left = { ...pageMax }
    for (const [address, since] of loaded) if (!isWithin(since, renewedMs)) loaded.delete(address)
    viewAgain()
  })
}

function preloadScripts(addresses: string[]) {
  for (const href of addresses)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
}
