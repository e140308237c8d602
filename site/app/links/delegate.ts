/** Events of links that observers can handle. */
export type LinkGesture = 'auxclick' | 'click' | 'focusin' | 'pointerover' | 'touchstart'

/** Called for one event on any link. Use `isClientNavigation` to filter. */
export interface LinkObserver {
  gesture: LinkGesture
  seen: (link: HTMLAnchorElement, event: Event) => void
}

/**
 * Delegates link events to observers, also for links added later. Adds one listener on the document
 * for each event; observers run in order. Links in SVG and image maps are left to the browser.
 */
export function observeLinks(observers: LinkObserver[]) {
  for (const gesture of new Set(observers.map((observer) => observer.gesture))) {
    const gestureObservers = observers.filter((observer) => observer.gesture === gesture)
    const listener = (event: Event) => {
      const link = findLink(event)
      if (link) for (const { seen } of gestureObservers) seen(link, event)
    }
    document.addEventListener(gesture, listener, { passive: gesture !== 'click' })
  }
}

function findLink({ target }: Event) {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}
