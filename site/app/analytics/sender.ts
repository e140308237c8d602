import type { Analytics } from '@vitrine/contract/config'
import type { Site } from '../site/site.ts'
import { unlessUnwanted } from './may-track.ts'

/** What a sender is told of each page that was shown. */
export interface PageSeen {
  /** Absolute, without a hash. */
  url: string
  title: string
  /** Language tag of the page. */
  locale: string
  /** The page before this one, or where the visitor came from; empty when that is not known. */
  referrer: string
}

/** Tells whoever counts page views of one. Nobody waits for it, and it may fail. */
export type Sender = (page: PageSeen) => Promise<void> | void

/** Opens the sender of these settings; `site`: where a reader can be asked for consent. */
export async function openSender(
  settings: Analytics = { sender: 'disabled' },
  site?: () => Promise<Site>,
): Promise<Sender> {
  // Tells nobody: no request, no storage, no cookie.
  if (settings.sender === 'disabled') return () => {}
  return unlessUnwanted(await senderOf(settings, site))
}

async function senderOf(
  settings: Exclude<Analytics, { sender: 'disabled' }>,
  site: (() => Promise<Site>) | undefined,
): Promise<Sender> {
  if (settings.sender === 'plausible')
    return (await import('./plausible.ts')).sendToPlausible(settings)
  const { sendToMatomo } = await import('./matomo.ts')
  const send = sendToMatomo(settings)
  if (settings.consent === 'none') return send
  return (await import('./ask-first.ts')).askFirst(settings, send, site)
}
