import { once } from '../async/once.ts'
import type { Site } from '../site/site.ts'

const startedSites = new WeakSet<Site>()

/**
 * Loads the report widget for staff (specification §6), after a sign-in in any tab. Imports its
 * modules only then, because the first view may load no other files.
 */
export function loadReportWidget(site: Site) {
  if (startedSites.has(site)) return
  startedSites.add(site)
  const { identity } = site
  const mount = once(async () => (await import('./mount.tsx')).mountWidget(site))
  const mountForStaff = async () => {
    const user = identity.current()
    if (!user) return
    const { isStaff } = await import('../identity/roles.ts')
    if (isStaff(user)) await mount()
  }
  // A failed import is retried on the next sign-in or focus.
  const update = () => void mountForStaff().catch(() => {})
  identity.subscribe(update)
  addEventListener('focus', () => {
    if (identity.current()) void identity.load()
  })
  // Does not load the user: the server has sent it with a screen, and pages load it themselves. A
  // call during a sign-in would be refused.
  update()
}
