import type { Analytics } from '@vitrine/contract/config'
import type { Sender } from './sender.ts'
import { tell } from './tell.ts'

type Settings = Extract<Analytics, { sender: 'plausible' }>

/** Speaks the Events API of Plausible (https://plausible.io/docs/events-api); it needs no cookie. */
export function tellPlausible({ url: counter, domain }: Settings): Sender {
  return ({ url, referrer }) =>
    tell(`${counter}/api/event`, JSON.stringify({ name: 'pageview', domain, url, referrer }))
}
