import type { LocaleRules } from '@vitrine/contract/config/config'
import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { loadAround } from '../routing/around-screens.ts'
import { named } from '../routing/middleware.ts'
import { RouterHere } from '../routing/router-here.tsx'
import { RootError } from './root-error.tsx'
import { dashboardRoutes } from './routes.tsx'

/** Creates the routes of all screens. Pages are documents and have no routes. */
export function addressBook(rules: LocaleRules, more: RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: EmptyFallback,
      middleware: named('redirects'),
      loader: loadAround,
      children: [...dashboardRoutes(rules), ...more],
    },
  ]
}

const EmptyFallback = () => null

function Root() {
  return (
    <RouterHere>
      <Outlet />
      <ScrollRestoration getKey={getScrollKey} />
    </RouterHere>
  )
}

/** Scroll positions are stored by history entry; entries created for a hash have no key. */
function getScrollKey({ key, pathname, search, hash }: Location) {
  return key === 'default' ? pathname + search + hash : key
}
