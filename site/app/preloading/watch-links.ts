import { createIdleTask } from '../async/idle.ts'
import { observeLinks } from '../links/observe-links.ts'
import type { Urgency } from './queue.ts'

type Offer = (anchor: HTMLAnchorElement, urgency: Urgency) => void

const pointing = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Calls `offer` with the links under the pointer and in view, including those added later. Returns a
 * function that offers the links in view again.
 */
export function watchLinks(offer: Offer): () => void {
  observeLinks(pointing.map((gesture) => ({ gesture, seen: (anchor) => offer(anchor, 'pointed') })))
  // Without IntersectionObserver, only links that the reader points at are preloaded.
  return 'IntersectionObserver' in window ? watchView(offer) : () => {}
}

function watchView(offer: Offer): () => void {
  const inView = new Set<Element>()
  let watched = new WeakMap<HTMLAnchorElement, string>()
  // Waits for an idle moment; links that have left the view by then are skipped.
  const offerSeen = createIdleTask(() => {
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
  const watch = createIdleTask(() => {
    for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (watched.get(anchor) === anchor.href) continue
      watched.set(anchor, anchor.href)
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
