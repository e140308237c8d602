import { idly } from '../async/idle.ts'
import { observeLinks } from '../links/delegate.ts'
import type { Urgency } from './queue.ts'

type Offer = (anchor: HTMLAnchorElement, urgency: Urgency) => void

/** How readers point: mouse and pen, keyboard, finger. */
const pointing = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Offers every link of the document that is pointed at or has come into view, content and later
 * arrivals included. Answers a function that has the links in view offered once more.
 */
export function watchLinks(offer: Offer): () => void {
  observeLinks(pointing.map((gesture) => ({ gesture, seen: (anchor) => offer(anchor, 'pointed') })))
  // Without observers a link is preloaded when it is pointed at.
  return 'IntersectionObserver' in window ? watchView(offer) : () => {}
}

function watchView(offer: Offer): () => void {
  const inView = new Set<Element>()
  let watched = new WeakMap<HTMLAnchorElement, string>()
  // Links that were scrolled past before the browser had time for them are left out.
  const offerSeen = idly(() => {
    for (const anchor of inView) {
      observer.unobserve(anchor)
      if (anchor instanceof HTMLAnchorElement) offer(anchor, 'seen')
    }
    inView.clear()
  })
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    offerSeen()
  })
  const watch = idly(() => {
    for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (watched.get(anchor) === anchor.href) continue
      watched.set(anchor, anchor.href)
      // A link that now leads elsewhere is reported anew.
      observer.unobserve(anchor)
      observer.observe(anchor)
    }
  })
  const attributes = { attributes: true, attributeFilter: ['href'] }
  new MutationObserver(watch).observe(document.body, {
    childList: true,
    subtree: true,
    ...attributes,
  })
  watch()
  return () => {
    observer.disconnect()
    inView.clear()
    watched = new WeakMap()
    watch()
  }
}
