import { encodeGoLink, goLinkUrlMax } from '@vitrine/contract/tracking/go-link'
import { defaultModel } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { isFragmentLink } from '../links/links.ts'
import type { LinkObserver } from '../links/observe-links.ts'
import { isCountingAllowed } from './opt-out.ts'
import { sendEvent } from './send.ts'

/** The main button, which the keyboard triggers too, and the middle one. */
const followButtons = [0, 1]

/**
 * Counts clicks on links with `data-status`, or lets the server count them with `data-go`
 * (specification §7). In the first chunk, because an early click may leave the document.
 */
export function countClicks(): LinkObserver[] {
  const onFollow = (link: HTMLAnchorElement, event: Event) => {
    const { status = '', model } = link.dataset
    const isFollowed = event instanceof MouseEvent && followButtons.includes(event.button)
    if (!isFollowed || !/^\d+$/.test(status) || !isCountingAllowed()) return
    const id = Number(status)
    if (isTracked(link) && !event.defaultPrevented) goThroughServer(link, id, model || defaultModel)
    else sendEvent({ t: 'click', id, ...(model && model !== defaultModel && { model }) })
  }
  return [
    { gesture: 'click', seen: onFollow },
    { gesture: 'auxclick', seen: onFollow },
  ]
}

/** True if the link goes through the server: an HTTP link that leaves the page. */
const isTracked = (link: HTMLAnchorElement) =>
  'go' in link.dataset &&
  /^http/.test(link.protocol) &&
  link.href.length <= goLinkUrlMax &&
  !isFragmentLink(link)

/** Replaces the address for this click only, once all listeners have run. */
function goThroughServer(link: HTMLAnchorElement, id: number, model: string) {
  const originalHref = link.getAttribute('href') ?? ''
  // The address is already replaced by another click at the same moment.
  if (originalHref.startsWith(trackingPaths.go(''))) return
  link.href = trackingPaths.go(encodeGoLink({ id, model, url: link.href }, new Date()))
  setTimeout(() => link.setAttribute('href', originalHref))
}
