import { type ReactNode, useMemo } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { HereContext } from '../site/here.ts'
import type { SiteData } from '../site/site-data.ts'

/** Provides the current location and the menus to the layout of a screen. */
export function RouterLocation({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const siteData: SiteData | undefined = useRouteLoaderData('site')
  const value = useMemo(() => ({ pathname, visit: key, siteData }), [pathname, key, siteData])
  return <HereContext value={value}>{children}</HereContext>
}
