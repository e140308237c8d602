import { once } from '../async/once.ts'
import type { Site } from '../site/site.ts'

const offered = new WeakSet<Site>()

/**
 * Fetches the report widget for those who work on the site, and for nobody else: specification §6.
 * Asks who is signed in unless it is known, and follows sign-ins and sign-outs, also of other tabs.
 * What it needs is fetched for somebody who is signed in: the first view names all that it may fetch.
 */
export function offerReports(site: Site) {
  if (offered.has(site)) return
  offered.add(site)
  const { identity } = site
  const mount = once(async () => (await import('./mount.tsx')).mountWidget(site))
  const look = async () => {
    const user = identity.current()
    if (!user) return
    const { worksOnSite } = await import('../identity/staff.ts')
    if (worksOnSite(user)) await mount()
  }
  // What could not be fetched is tried again at the next occasion.
  const lookAgain = () => void look().catch(() => {})
  identity.subscribe(lookAgain)
  addEventListener('focus', () => {
    if (identity.current()) void identity.load()
  })
  void identity.load().then(lookAgain)
}
