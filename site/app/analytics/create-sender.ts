import type { Analytics } from '@vitrine/contract/config/config'
import type { Site } from '../site/site.ts'
import { isCountingAllowed } from '../tracking/opt-out.ts'
import type { AnalyticsSender } from './sender.ts'

/** Creates the sender of an analytics service. `site` is needed for the consent question. */
export async function createSender(
  settings: Analytics = { sender: 'disabled' },
  site?: () => Promise<Site>,
): Promise<AnalyticsSender> {
  if (settings.sender === 'disabled') return () => {}
  return withOptOut(await importSender(settings, site))
}

async function importSender(
  settings: Exclude<Analytics, { sender: 'disabled' }>,
  site: (() => Promise<Site>) | undefined,
): Promise<AnalyticsSender> {
  if (settings.sender === 'plausible')
    return (await import('./plausible.ts')).createPlausibleSender(settings)
  const { createMatomoSender } = await import('./matomo.ts')
  const send = createMatomoSender(settings)
  if (settings.consent === 'none') return send
  return (await import('./with-consent.ts')).withConsent(settings, send, site)
}

/** Skips page views of readers who have opted out. */
const withOptOut =
  (send: AnalyticsSender): AnalyticsSender =>
  (page) =>
    isCountingAllowed() ? send(page) : undefined
