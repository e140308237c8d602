import { whenIdle } from '../async/idle.ts'
import { once } from '../async/once.ts'
import type { Site } from '../site/site.ts'
import { shownEvent } from './island-data.ts'

const interactions = ['pointerover', 'focusin', 'touchstart', 'input']
/** Islands this far outside of the viewport count as visible. */
const margin = '200px'

const scheduled = new WeakSet<Element>()

export function scheduleHydration(app: Element, site: () => Promise<Site>) {
  for (const island of app.querySelectorAll<HTMLElement>('[data-island]')) {
    if (scheduled.has(island)) continue
    scheduled.add(island)
    const hydrateOnce = once(() => hydrate(island, site))
    // If an island fails to load, or its page is left first, the server's HTML stays. The next
    // interaction or return to the page retries.
    const tryHydrate = () =>
      void hydrateOnce().catch(() =>
        island.addEventListener(shownEvent, tryHydrate, { once: true }),
      )
    for (const interaction of interactions)
      island.addEventListener(interaction, tryHydrate, { passive: true })
    // The island may have the focus already.
    if (island.contains(document.activeElement)) tryHydrate()
    if (island.dataset.when === 'idle') whenIdle(tryHydrate)
    if (island.dataset.when === 'seen') whenVisible(island, tryHydrate)
  }
}

async function hydrate(island: HTMLElement, site: () => Promise<Site>) {
  const { hydrateIsland } = await import('./hydrate.tsx')
  await hydrateIsland(island, await site())
}

// The element has no box of its own, so its child is observed.
function whenVisible({ firstElementChild }: Element, onVisible: () => void) {
  if (!firstElementChild || !('IntersectionObserver' in window)) return onVisible()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onVisible()
    },
    { rootMargin: margin },
  )
  observer.observe(firstElementChild)
}
