import { previewPaths } from '@vitrine/contract/http/paths'
import { offerReports } from '../reports/offer.ts'
import type { Site } from '../site/site.ts'

/**
 * What pages have for somebody who is signed in. Pages are the same for everybody: this is fetched by
 * browsers alone whose cookies say that somebody may be; `onPage` calls back at each page.
 */
export async function beginForSignedIn(site: Site, onPage: (look: () => void) => void) {
  // A preview is what readers get, in a frame of the admin or by a link.
  if (location.pathname.startsWith(`${previewPaths.place}/`)) return
  offerReports(site)
  // What needs words and styles waits until there is somebody to say them to.
  const look = () => void show(site).catch(() => {})
  site.identity.subscribe(look)
  onPage(look)
  await site.identity.load()
  look()
}

let shown = false

async function show(site: Site) {
  if (!site.identity.current() && !shown) return
  const { showAccount } = await import('./account.ts')
  shown = true
  await showAccount(site)
}
