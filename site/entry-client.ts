import { getLocaleCookieName } from '@vitrine/contract/locale/locale'
import { afterLoad } from './app/async/idle.ts'
import { once } from './app/async/once.ts'
import { loadDeferredStyles } from './app/browser/deferred-styles.ts'
import { documentIds } from './app/document/document-ids.ts'
import { enableBackButton } from './app/errors/back-button.ts'
import { listenForFaults } from './app/errors/listen-for-faults.ts'
import { readCookie } from './app/http/cookie.ts'
import { getSessionMark } from './app/identity/session-mark.ts'
import { startLightbox } from './app/layers/lightbox.ts'
import { observeLinks } from './app/links/observe-links.ts'
import type { Site } from './app/site/site.ts'
import { countClicks } from './app/tracking/clicks.ts'
import { createPageUpdates } from './app/updates/page-updates.ts'
import { type Addresses, pathAddresses } from './app/visit/addresses.ts'
import { enhanceIslands } from './app/visit/enhance-islands.ts'
import { followPageLinks } from './app/visit/follow-links.ts'
import { restoreScrollOnLoad } from './app/visit/history-entry.ts'
import { getShownDocument } from './app/visit/page-document.ts'
import { createPartCache, type PartCache } from './app/visit/part-cache.ts'
import type { PageSettings } from './app/visit/settings.ts'
import { openTab, type Tab } from './app/visit/tab.ts'

void start()

/** Starts the interactive features of a page. */
async function start() {
  const page = getShownDocument()
  const data = document.getElementById(documentIds.data)
  if (!page || !data) return
  if (hasMovedOn()) return location.reload()
  const settings: PageSettings = JSON.parse(data.textContent)
  const { i18n, tracking, transition } = settings
  const hash = i18n?.hashMode ? await import('./app/hash-mode/addresses.ts') : undefined
  const cookie = i18n && getLocaleCookieName(i18n)
  const choice = () => (cookie && readCookie(document.cookie, cookie)) ?? ''
  const addresses = hash?.hashAddresses ?? pathAddresses
  const parts = createPartCache(choice)
  const site = once(async () => (await import('./app/visit/load-site.ts')).loadSite(tab))
  const updates = createPageUpdates(settings, site)
  const lost = hash?.moveBehindHash()
  const tab = openTab(page, {
    addresses,
    parts,
    updates,
    choice,
    transition,
    ...(lost && { lost }),
  })
  observeLinks([...(tracking ? countClicks() : []), followPageLinks(tab, addresses, i18n)])
  restoreScrollOnLoad()
  enableBackButton()
  listenForFaults()
  const closePicture = startLightbox()
  tab.subscribe(closePicture)
  if (hash) await tab.go({ url: addresses.getCurrent(), by: 'replace', skipTransition: true })
  loadDeferredStyles()
  enhanceIslands(tab, site)
  updates.startPolling()
  loadFeatures(settings, { tab, parts, site, addresses })
  if (import.meta.hot) (await import('./app/visit/reload-on-save.ts')).reloadOnSave(tab, parts)
}

/**
 * True if Back or Forward led elsewhere before this script ran: the document belongs to another
 * page.
 */
function hasMovedOn() {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname
}

interface Features {
  tab: Tab
  parts: PartCache
  addresses: Addresses
  site: () => Promise<Site>
}

/** Loads optional features. The page works without them. */
function loadFeatures(settings: PageSettings, { tab, parts, addresses, site }: Features) {
  const { analytics, tracking, screens } = settings
  if (analytics || tracking)
    afterLoad(async () =>
      (await import('./app/analytics/start-tracking.ts')).startTracking({ tab, settings, site }),
    )
  afterLoad(async () =>
    (await import('./after-load.ts')).beginAfterLoad({
      tab,
      parts,
      target: addresses.findTarget,
      screens,
    }),
  )
  afterLoad(async () => (await import('./app/browser/enhance.ts')).startEnhancements(document.body))
  if (getSessionMark())
    afterLoad(async () =>
      (await import('./app/signed-in/start-signed-in.ts')).startSignedInFeatures(
        await site(),
        tab.subscribe,
      ),
    )
}
