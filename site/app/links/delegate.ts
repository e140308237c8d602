/** What may be done to a link, by the name of the event that tells of it. */
export type LinkGesture = 'auxclick' | 'click' | 'focusin' | 'pointerover' | 'touchstart'

/** Hears of one gesture on any link, wherever it leads; `leadsHere` chooses among them. */
export interface LinkObserver {
  gesture: LinkGesture
  seen: (link: HTMLAnchorElement, event: Event) => void
}

/**
 * Listens to every link there is and will be, those in the content's HTML included: one listener on
 * the document for each gesture that somebody wants to hear of. Observers are told in their order;
 * links inside of an SVG and the areas of an image map are the browser's own.
 */
export function observeLinks(observers: LinkObserver[]) {
  for (const gesture of new Set(observers.map((observer) => observer.gesture))) {
    const told = observers.filter((observer) => observer.gesture === gesture)
    const listener = (event: Event) => {
      const link = linkOf(event)
      if (link) for (const { seen } of told) seen(link, event)
    }
    document.addEventListener(gesture, listener, { passive: gesture !== 'click' })
  }
}

function linkOf({ target }: Event) {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}
