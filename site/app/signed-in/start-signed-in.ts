import { previewPaths } from '@vitrine/contract/http/paths'
import { loadReportWidget } from '../reports/load-widget.ts'
import type { Site } from '../site/site.ts'

/** Loaded only with a session cookie, because pages are the same for all readers. */
export async function startSignedInFeatures(site: Site, onPage: (update: () => void) => void) {
  // A preview shows the page as readers see it.
  if (location.pathname.startsWith(`${previewPaths.place}/`)) return
  loadReportWidget(site)
  // Texts and styles are loaded only if a user is signed in.
  const update = () => void showIfSignedIn(site).catch(() => {})
  site.identity.subscribe(update)
  onPage(update)
  await site.identity.load()
  update()
}

let wasShown = false

async function showIfSignedIn(site: Site) {
  if (!site.identity.current() && !wasShown) return
  const { showAccountMenu } = await import('./account-menu.ts')
  wasShown = true
  await showAccountMenu(site)
}
