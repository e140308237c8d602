import type { LocaleRules } from '@vitrine/contract/config/config'
import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { findMiddleware } from '../routing/middleware.ts'
import { RouterLocation } from '../routing/router-location.tsx'
import { loadScreenMenus } from '../routing/screen-menus.ts'
import { RootError } from './root-error.tsx'
import { createDashboardRoutes } from './routes.tsx'

/** Creates the routes of all screens. Pages are documents and have no routes. */
export function createRoutes(rules: LocaleRules, more: RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: EmptyFallback,
      middleware: findMiddleware('redirects'),
      loader: loadScreenMenus,
      children: [...createDashboardRoutes(rules), ...more],
    },
  ]
}

const EmptyFallback = () => null

function Root() {
  return (
    <RouterLocation>
      <Outlet />
      <ScrollRestoration getKey={getScrollKey} />
    </RouterLocation>
  )
}

/** Scroll positions are stored by history entry; entries created for a hash have no key. */
function getScrollKey({ key, pathname, search, hash }: Location) {
  return key === 'default' ? pathname + search + hash : key
}
