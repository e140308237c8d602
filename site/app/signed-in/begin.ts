import { previewPaths } from '@vitrine/contract/http/paths'
import { offerReports } from '../reports/offer.ts'
import type { Site } from '../site/site.ts'

/** Loaded only with a session cookie, because pages are the same for all readers. */
export async function beginForSignedIn(site: Site, onPage: (update: () => void) => void) {
  // A preview shows the page as readers see it.
  if (location.pathname.startsWith(`${previewPaths.place}/`)) return
  offerReports(site)
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
  const { showAccount } = await import('./account.ts')
  wasShown = true
  await showAccount(site)
}
