import { type ReactNode, useMemo } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { HereContext } from '../site/here.ts'
import type { SiteData } from '../site/site-data.ts'

/** Tells the layout of a screen where it stands. */
export function RouterHere({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const siteData: SiteData | undefined = useRouteLoaderData('site')
  const here = useMemo(() => ({ pathname, visit: key, siteData }), [pathname, key, siteData])
  return <HereContext value={here}>{children}</HereContext>
}
