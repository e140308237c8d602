import { pathMax, type TrackingEvent } from '@vitrine/contract/tracking/tracking'
import type { ShownPage } from '../visit/shown-page.ts'
import type { Tab } from '../visit/tab.ts'
import { mayBeCounted } from './opt-out.ts'
import { sendEvent } from './send.ts'

const notFound = 404

/** Counts the page that is shown each time it is called (specification §7, `t: view`). */
export function countViews(tab: Pick<Tab, 'shown'>): () => void {
  let from = siteBefore()
  return () => {
    const event = eventOf(tab.shown())
    if (event && mayBeCounted()) sendEvent({ ...event, ...(from && { from }) })
    from = undefined
  }
}

/** Reports a shown page, or one that does not exist. Other errors are no views. */
function eventOf({ url, marks: { locale, page, error } }: ShownPage): TrackingEvent | undefined {
  const path = url.pathname.slice(0, pathMax)
  if (page !== undefined) return { t: 'view', id: page, locale, path }
  return error === notFound ? { t: 'missing', id: 0, locale, path } : undefined
}

/** Host of the page that has led here, when it is another site. */
function siteBefore(): string | undefined {
  const { referrer } = document
  const host = referrer ? new URL(referrer).host : undefined
  return host === location.host ? undefined : host
}
