export type LinkEvent = 'auxclick' | 'click' | 'focusin' | 'pointerover' | 'touchstart'

/** Called for one event on any link. Use `isClientNavigation` to filter. */
export interface LinkObserver {
  gesture: LinkEvent
  seen: (link: HTMLAnchorElement, event: Event) => void
}

/** Delegates link events from the document, so that later links count too. Not for SVG links. */
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
