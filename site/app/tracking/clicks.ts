import { encodeGoLink, urlMax } from '@vitrine/contract/tracking/go-link'
import { defaultModel } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { LinkObserver } from '../links/delegate.ts'
import { staysOnPage } from '../links/links.ts'
import { mayBeCounted } from './opt-out.ts'
import { sendEvent } from './send.ts'

/** Buttons that follow a link: the first, which the keyboard presses too, and the middle one. */
const following = [0, 1]

/**
 * Counts links with `data-status` as they are followed (specification §7). One that has `data-go` as
 * well leads by the server, which counts it there. All of it is in the first view: a click that comes
 * early may leave the document.
 */
export function countClicks(): LinkObserver[] {
  const seen = (link: HTMLAnchorElement, event: Event) => {
    const { status = '', model } = link.dataset
    const followed = event instanceof MouseEvent && following.includes(event.button)
    if (!followed || !/^\d+$/.test(status) || !mayBeCounted()) return
    const id = Number(status)
    if (isTracked(link) && !event.defaultPrevented) leadByServer(link, id, model || defaultModel)
    else sendEvent({ t: 'click', id, ...(model && model !== defaultModel && { model }) })
  }
  return [
    { gesture: 'click', seen },
    { gesture: 'auxclick', seen },
  ]
}

/** Whether a link leads by the server: to an address of the web, not to a place on this page. */
const isTracked = (link: HTMLAnchorElement) =>
  'go' in link.dataset &&
  /^http/.test(link.protocol) &&
  link.href.length <= urlMax &&
  !staysOnPage(link)

/**
 * The browser reads the address once everybody has heard of the click. Before and after it the link
 * has its own, which is the one that is shown and copied.
 */
function leadByServer(link: HTMLAnchorElement, id: number, model: string) {
  const own = link.getAttribute('href') ?? ''
  // A second click of the same moment finds the link as the first has left it.
  if (own.startsWith(trackingPaths.go(''))) return
  link.href = trackingPaths.go(encodeGoLink({ id, model, url: link.href }, new Date()))
  setTimeout(() => link.setAttribute('href', own))
}
