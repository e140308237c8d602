import type { LocaleRules } from '@vitrine/contract/config/config'
import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { loadAround } from '../routing/around-screens.ts'
import { named } from '../routing/middleware.ts'
import { RouterHere } from '../routing/router-here.tsx'
import { RootError } from './root-error.tsx'
import { dashboardRoutes } from './routes.tsx'

/** Every screen of the site, in order. Pages are documents, and no router knows them. */
export function addressBook(rules: LocaleRules, more: RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: Nothing,
      middleware: named('redirects'),
      loader: loadAround,
      children: [...dashboardRoutes(rules), ...more],
    },
  ]
}

const Nothing = () => null

function Root() {
  return (
    <RouterHere>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </RouterHere>
  )
}

/** Where the reader was is kept by entry; those that the browser makes for a hash have no key. */
function placeOf({ key, pathname, search, hash }: Location) {
  return key === 'default' ? pathname + search + hash : key
}
