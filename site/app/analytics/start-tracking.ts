import type { Site } from '../site/site.ts'
import { updateWorker } from '../tracking/registration.ts'
import { countViews } from '../tracking/views.ts'
import type { PageSettings } from '../visit/settings.ts'
import type { Tab } from '../visit/tab.ts'
import { createPageViewSender, watchPageViews } from './page-views.ts'

interface TrackingDeps {
  tab: Tab
  settings: PageSettings
  /** Resolves to the site, which the consent question needs. */
  site: () => Promise<Site>
}

/** Starts counting page views, for the site itself and for the configured analytics service. */
export async function startTracking({ tab, settings, site }: TrackingDeps) {
  const { analytics, tracking } = settings
  await whenShown()
  watchPageViews(tab, [
    ...(tracking ? [countViews(tab)] : []),
    ...(analytics ? [await createViewSender(site, analytics)] : []),
  ])
  if (tracking) await updateWorker()
}

async function createViewSender(
  site: TrackingDeps['site'],
  analytics: NonNullable<PageSettings['analytics']>,
) {
  const { createSender } = await import('./create-sender.ts')
  return createPageViewSender(() => createSender(analytics, site))
}

function whenShown() {
  if (!Reflect.get(document, 'prerendering')) return
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', resolve, { once: true }),
  )
}
