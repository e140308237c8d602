import { pathMax, type TrackingEvent } from '@vitrine/contract/tracking/tracking'
import type { ShownPage } from '../visit/shown-page.ts'
import type { Tab } from '../visit/tab.ts'
import { isCountingAllowed } from './opt-out.ts'
import { sendEvent } from './send.ts'

const notFound = 404

/** Returns a function that counts the shown page (specification §7, `t: view`). */
export function countViews(tab: Pick<Tab, 'shown'>): () => void {
  let from = getReferringHost()
  return () => {
    const event = toEvent(tab.shown())
    if (event && isCountingAllowed()) sendEvent({ ...event, ...(from && { from }) })
    from = undefined
  }
}

/** Returns the event for a page, or for one that does not exist; undefined for other errors. */
function toEvent({ url, marks: { locale, page, error } }: ShownPage): TrackingEvent | undefined {
  const path = url.pathname.slice(0, pathMax)
  if (page !== undefined) return { t: 'view', id: page, locale, path }
  return error === notFound ? { t: 'missing', id: 0, locale, path } : undefined
}

function getReferringHost(): string | undefined {
  const { referrer } = document
  const host = referrer ? new URL(referrer).host : undefined
  return host === location.host ? undefined : host
}
