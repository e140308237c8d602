import type { createBrowserRouter, RouteObject } from 'react-router'
import type { Site } from '../site.ts'
import { isWithin, renewedMs } from './kept-answers.ts'
import { addressAhead, lineIsDear } from './links.ts'
import { loadAhead } from './load-ahead.ts'
import { preloadQueue, type Urgency } from './queue.ts'
import { watchLinks } from './watch-links.ts'

/** Preloads that one shown page may cause. */
const pageMax: Record<Urgency, number> = { pointed: 64, seen: 16 }

interface Visit {
  site: Site
  routes: RouteObject[]
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>
}

/** Preloads what the visitor may go to next, from now on (specification §9). */
export function startPreloading({ site, routes, router }: Visit) {
  const loaded = new Map<string, number>()
  const queue = preloadQueue(async (address) => {
    const since = Date.now()
    await loadAhead(site, routes, new URL(address, location.origin))
    loaded.set(address, since)
  })
  let left = { ...pageMax }
  const viewAgain = watchLinks((anchor, urgency) => {
    const address = lineIsDear() || left[urgency] === 0 ? undefined : addressAhead(anchor, urgency)
    if (address === undefined || isWithin(loaded.get(address) ?? 0, renewedMs)) return
    if (queue.add(address, urgency)) left[urgency] -= 1
  })
  let shown = router.state.location
  router.subscribe(({ navigation, location }) => {
    // The line belongs to the page that was clicked.
    if (navigation.state !== 'idle') queue.clear()
    if (navigation.state !== 'idle' || location === shown) return
    shown = location
    left = { ...pageMax }
    for (const [address, since] of loaded) if (!isWithin(since, renewedMs)) loaded.delete(address)
    viewAgain()
  })
}
