import { encodeGoLink, urlMax } from '@vitrine/contract/tracking/go-link'
import { defaultModel } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { LinkObserver } from '../links/delegate.ts'
import { staysOnPage } from '../links/links.ts'
import { mayBeCounted } from './opt-out.ts'
import { sendEvent } from './send.ts'

/**
 * Mouse buttons that follow a link: the main one, which the keyboard triggers too, and the middle
 * one.
 */
const followButtons = [0, 1]

/**
 * Counts clicks on links with `data-status` (specification §7). With `data-go` the link goes
 * through the server, which counts the click. This code is in the first chunk, because an early
 * click may leave the document.
 */
export function countClicks(): LinkObserver[] {
  const onFollow = (link: HTMLAnchorElement, event: Event) => {
    const { status = '', model } = link.dataset
    const isFollowed = event instanceof MouseEvent && followButtons.includes(event.button)
    if (!isFollowed || !/^\d+$/.test(status) || !mayBeCounted()) return
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
  link.href.length <= urlMax &&
  !staysOnPage(link)

/**
 * Replaces the address of the link for this click, after all listeners have run. The original
 * address is shown and copied before and after.
 */
function goThroughServer(link: HTMLAnchorElement, id: number, model: string) {
  const originalHref = link.getAttribute('href') ?? ''
  // The address is already replaced by another click at the same moment.
  if (originalHref.startsWith(trackingPaths.go(''))) return
  link.href = trackingPaths.go(encodeGoLink({ id, model, url: link.href }, new Date()))
  setTimeout(() => link.setAttribute('href', originalHref))
}
