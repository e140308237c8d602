import type { Site } from '../site/site.ts'
import { keepWorker } from '../tracking/registration.ts'
import { countViews } from '../tracking/views.ts'
import type { PageSettings } from '../visit/settings.ts'
import type { Tab } from '../visit/tab.ts'
import { sendPageViews, watchPageViews } from './page-views.ts'

interface Means {
  tab: Tab
  settings: PageSettings
  /** Where a reader can be asked for consent. */
  site: () => Promise<Site>
}

/** Counts the pages that are shown, here and for the configured sender. */
export async function beginTracking({ tab, settings, site }: Means) {
  const { analytics, tracking } = settings
  await shown()
  watchPageViews(tab, [
    ...(tracking ? [countViews(tab)] : []),
    ...(analytics ? [await senderOf(site, analytics)] : []),
  ])
  if (tracking) await keepWorker()
}

async function senderOf(site: Means['site'], analytics: NonNullable<PageSettings['analytics']>) {
  const { openSender } = await import('./open-sender.ts')
  return sendPageViews(() => openSender(analytics, site))
}

/** Nobody has seen a document that the browser has only prepared. */
function shown() {
  if (!Reflect.get(document, 'prerendering')) return
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', resolve, { once: true }),
  )
}
