import { once } from '../async/once.ts'
import type { Site } from '../site/site.ts'

const startedSites = new WeakSet<Site>()

/**
 * Loads the report widget for users who may report bugs (specification §6). Follows sign-ins and
 * sign-outs, also in other tabs. Imports its modules only for signed-in users, because the first
 * view may load no other files.
 */
export function offerReports(site: Site) {
  if (startedSites.has(site)) return
  startedSites.add(site)
  const { identity } = site
  const mount = once(async () => (await import('./mount.tsx')).mountWidget(site))
  const mountForStaff = async () => {
    const user = identity.current()
    if (!user) return
    const { worksOnSite } = await import('../identity/staff.ts')
    if (worksOnSite(user)) await mount()
  }
  // A failed import is retried on the next sign-in or focus.
  const update = () => void mountForStaff().catch(() => {})
  identity.subscribe(update)
  addEventListener('focus', () => {
    if (identity.current()) void identity.load()
  })
  void identity.load().then(update)
}
