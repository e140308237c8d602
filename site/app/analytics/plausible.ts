import type { Analytics } from '@vitrine/contract/config/config'
import { sendView } from './send-view.ts'
import type { Sender } from './sender.ts'

type Settings = Extract<Analytics, { sender: 'plausible' }>

/** Speaks the Events API of Plausible (https://plausible.io/docs/events-api); it needs no cookie. */
export function sendToPlausible({ url: counter, domain }: Settings): Sender {
  return ({ url, referrer }) =>
    sendView(`${counter}/api/event`, JSON.stringify({ name: 'pageview', domain, url, referrer }))
}
