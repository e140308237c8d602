import type { Analytics } from '@vitrine/contract/config/config'
import type { Site } from '../site/site.ts'
import { mayBeCounted } from '../tracking/opt-out.ts'
import type { Sender } from './sender.ts'

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

/** Tells a sender of nothing that the reader does not want to be told of. */
const unlessUnwanted =
  (send: Sender): Sender =>
  (page) =>
    mayBeCounted() ? send(page) : undefined
