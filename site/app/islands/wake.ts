import { whenIdle } from '../async/idle.ts'
import { once } from '../async/once.ts'
import type { Site } from '../site/site.ts'
import { shownEvent } from './held.ts'

const touches = ['pointerover', 'focusin', 'touchstart', 'input']
/** How far outside of the screen an island is seen. */
const margin = '200px'

const attended = new WeakSet<Element>()

/** Waits for the moment of each island of a page. */
export function wakeIslands(app: Element, site: () => Promise<Site>) {
  for (const island of app.querySelectorAll<HTMLElement>('[data-island]')) {
    if (attended.has(island)) continue
    attended.add(island)
    const wake = once(() => hydrate(island, site))
    // If an island fails to load, or its page is left first, the server's HTML stays. The next
    // touch tries again, and so does the return to the page.
    const tryIt = () =>
      void wake().catch(() => island.addEventListener(shownEvent, tryIt, { once: true }))
    for (const touch of touches) island.addEventListener(touch, tryIt, { passive: true })
    // The reader focused the island before this script ran.
    if (island.contains(document.activeElement)) tryIt()
    if (island.dataset.when === 'idle') whenIdle(tryIt)
    if (island.dataset.when === 'seen') whenSeen(island, tryIt)
  }
}

async function hydrate(island: HTMLElement, site: () => Promise<Site>) {
  const { hydrateIsland } = await import('./hydrate.tsx')
  await hydrateIsland(island, await site())
}

// The element itself has no box.
function whenSeen({ firstElementChild }: Element, then: () => void) {
  if (!firstElementChild || !('IntersectionObserver' in window)) return then()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: margin },
  )
  observer.observe(firstElementChild)
}
