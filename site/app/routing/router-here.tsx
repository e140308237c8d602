import { type ReactNode, useMemo } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { HereContext } from '../site/here.ts'
import type { Surroundings } from '../site/surroundings.ts'

/** Tells the layout of a screen where it stands. */
export function RouterHere({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const surroundings: Surroundings | undefined = useRouteLoaderData('site')
  const here = useMemo(
    () => ({ pathname, visit: key, surroundings }),
    [pathname, key, surroundings],
  )
  return <HereContext value={here}>{children}</HereContext>
}
