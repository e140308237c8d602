import type { Analytics } from '@vitrine/contract/config/config'
import { sendView } from './send-view.ts'
import type { Sender } from './sender.ts'

type PlausibleSettings = Extract<Analytics, { sender: 'plausible' }>

/** Sender for the Events API (https://plausible.io/docs/events-api), which sets no cookie. */
export function sendToPlausible({ url: plausibleUrl, domain }: PlausibleSettings): Sender {
  return ({ url, referrer }) =>
    sendView(
      `${plausibleUrl}/api/event`,
      JSON.stringify({ name: 'pageview', domain, url, referrer }),
    )
}
