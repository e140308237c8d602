import { sendPageViews, watchPageViews } from '../analytics/page-views.ts'
import type { Site } from '../site.ts'
import { keepWorker } from './registration.ts'
import { countViews } from './views.ts'

type Router = Parameters<typeof watchPageViews>[0]

/** Counts the pages that are shown, here and for the configured sender. */
export async function beginCounting(site: Site, router: Router) {
  const { analytics, tracking } = site.config
  await shown()
  watchPageViews(router, [
    ...(tracking ? [countViews(site, router)] : []),
    ...(analytics ? [await senderOf(site, analytics)] : []),
  ])
  if (tracking) await keepWorker()
}

async function senderOf(site: Site, settings: NonNullable<Site['config']['analytics']>) {
  const { openSender } = await import('../analytics/sender.ts')
  return sendPageViews(() => openSender(settings, site))
}

/** Nobody has seen a document that the browser has only prepared. */
function shown() {
  if (!Reflect.get(document, 'prerendering')) return
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', resolve, { once: true }),
  )
}
