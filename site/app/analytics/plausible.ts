import type { Analytics } from '@vitrine/contract/config/config'
import { postPageView } from './post-page-view.ts'
import type { AnalyticsSender } from './sender.ts'

type PlausibleSettings = Extract<Analytics, { sender: 'plausible' }>

/** Sender for the Events API (https://plausible.io/docs/events-api), which sets no cookie. */
export function createPlausibleSender({
  url: plausibleUrl,
  domain,
}: PlausibleSettings): AnalyticsSender {
  return ({ url, referrer }) =>
    postPageView(
      `${plausibleUrl}/api/event`,
      JSON.stringify({ name: 'pageview', domain, url, referrer }),
    )
}
