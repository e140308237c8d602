import { worksOnSite } from '../dashboard/staff.ts'
import { once } from '../once.ts'
import type { Site } from '../site.ts'
import { listenToErrors } from './console-errors.ts'

const started = new WeakSet<Site>()

/**
 * Fetches the report widget for those who work on the site, and for nobody else: specification §6.
 * Asks who is signed in unless it is known, and follows sign-ins and sign-outs, also of other tabs.
 */
export function offerReports(site: Site) {
  if (started.has(site)) return
  started.add(site)
  const { identity } = site
  const show = once(async () => {
    listenToErrors()
    const { mountWidget } = await import('./mount.tsx')
    mountWidget(site)
  })
  const look = () => {
    const user = identity.current()
    // What could not be fetched is tried again at the next occasion.
    if (user && worksOnSite(user)) show().catch(() => {})
  }
  identity.subscribe(look)
  addEventListener('focus', () => {
    if (identity.current()) void identity.load()
  })
  void identity.load().then(look)
}
