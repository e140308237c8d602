import { localeCookieName } from '@vitrine/contract/locale/locale'
import { afterLoad } from './app/async/idle.ts'
import { once } from './app/async/once.ts'
import { fetchLaterStyles } from './app/browser/later-styles.ts'
import { documentIds } from './app/document/document-ids.ts'
import { listenForFaults } from './app/errors/listen.ts'
import { leadBack } from './app/errors/page-before.ts'
import { cookieIn } from './app/http/cookie.ts'
import { sessionMark } from './app/identity/session-mark.ts'
import { startLightbox } from './app/layers/lightbox.ts'
import { observeLinks } from './app/links/delegate.ts'
import type { Site } from './app/site/site.ts'
import { countClicks } from './app/tracking/clicks.ts'
import { followDeploys } from './app/updates/deploys.ts'
import { type Addresses, ownAddresses } from './app/visit/addresses.ts'
import { enhanceIslands } from './app/visit/enhance-islands.ts'
import { followScroll } from './app/visit/entry.ts'
import { followLinks } from './app/visit/follow-links.ts'
import { shownDocument } from './app/visit/page-document.ts'
import { createParts, type Parts } from './app/visit/parts.ts'
import type { PageSettings } from './app/visit/settings.ts'
import { openTab, type Tab } from './app/visit/tab.ts'

void start()

/** Starts the interactive features of a page. */
async function start() {
  const page = shownDocument()
  const data = document.getElementById(documentIds.data)
  if (!page || !data) return
  if (hasMovedOn()) return location.reload()
  const settings: PageSettings = JSON.parse(data.textContent)
  const { i18n, tracking, transition } = settings
  const hash = i18n?.hashMode ? await import('./app/hash-mode/addresses.ts') : undefined
  const cookie = i18n && localeCookieName(i18n)
  const choice = () => (cookie && cookieIn(document.cookie, cookie)) ?? ''
  const addresses = hash?.addressesBehindHash ?? ownAddresses
  const parts = createParts(choice)
  const site = once(async () => (await import('./app/visit/late-site.ts')).lateSite(tab))
  const deploys = followDeploys(settings, site)
  const lost = hash?.moveBehindHash()
  const tab = openTab(page, {
    addresses,
    parts,
    deploys,
    choice,
    transition,
    ...(lost && { lost }),
  })
  observeLinks([...(tracking ? countClicks() : []), followLinks(tab, addresses, i18n)])
  followScroll()
  leadBack()
  listenForFaults()
  const closePicture = startLightbox()
  tab.subscribe(closePicture)
  if (hash) await tab.go({ url: addresses.here(), by: 'replace', still: true })
  fetchLaterStyles()
  enhanceIslands(tab, site)
  deploys.begin()
  beginLater(settings, { tab, parts, site, addresses })
  if (import.meta.hot) (await import('./app/visit/follow-saves.ts')).followSaves(tab, parts)
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
  parts: Parts
  addresses: Addresses
  site: () => Promise<Site>
}

/** Loads optional features. The page works without them. */
function beginLater(settings: PageSettings, { tab, parts, addresses, site }: Features) {
  const { analytics, tracking, screens } = settings
  if (analytics || tracking)
    afterLoad(async () =>
      (await import('./app/analytics/begin.ts')).beginTracking({ tab, settings, site }),
    )
  afterLoad(async () =>
    (await import('./after-load.ts')).beginAfterLoad({
      tab,
      parts,
      target: addresses.target,
      screens,
    }),
  )
  afterLoad(async () => (await import('./app/browser/enhance.ts')).enhance(document.body))
  if (sessionMark())
    afterLoad(async () =>
      (await import('./app/signed-in/begin.ts')).beginForSignedIn(await site(), tab.subscribe),
    )
  // Until then the stylesheet alone handles broken images.
  afterLoad(async () => (await import('./app/images/broken.ts')).watchImages())
}
