import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { ErrorScreen } from './errors/error-screen.tsx'
import { pageHead } from './head/page-head.ts'
import { named } from './navigation/middleware.ts'
import { useArrival } from './navigation/use-arrival.ts'
import { once } from './once.ts'
import { PageScreen } from './pages/page.tsx'
import { localeMayDiffer } from './pages/surroundings.ts'
import type { Site } from './site.ts'
import type { PageView } from './templates/template.ts'

// The loaders are fetched when they are first needed: the browser needs none for its first view.
const menus = once(() => import('./pages/load-menus.ts'))
const page = once(() => import('./pages/load-page.ts'))

/** Every address of the site, in order. */
export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    middleware: named('redirects'),
    loader: async (args) => (await menus()).loadMenus(args),
    shouldRevalidate: localeMayDiffer,
    children: [
      {
        id: 'page',
        path: '*',
        Component: PageScreen,
        ErrorBoundary: ErrorScreen,
        loader: async (args) => (await page()).loadPage(args),
        handle: { head: ({ config }: Site, view: PageView) => pageHead(config, view) },
      },
    ],
  },
]

function Root() {
  useArrival()
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Where the reader was is kept by entry; those that the browser makes for a hash have no key. */
function placeOf({ key, pathname, search, hash }: Location) {
  return key === 'default' ? pathname + search + hash : key
}
