import type { Analytics } from '@vitrine/contract/config/config'
import type { Site } from '../site/site.ts'
import { mayBeCounted } from '../tracking/opt-out.ts'
import type { Sender } from './sender.ts'

/** Creates the sender of an analytics service. `site` is needed for the consent question. */
export async function openSender(
  settings: Analytics = { sender: 'disabled' },
  site?: () => Promise<Site>,
): Promise<Sender> {
  if (settings.sender === 'disabled') return () => {}
  return withOptOut(await importSender(settings, site))
}

async function importSender(
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

/** Skips page views of readers who have opted out. */
const withOptOut =
  (send: Sender): Sender =>
  (page) =>
    mayBeCounted() ? send(page) : undefined
