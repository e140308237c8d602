import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { ErrorScreen } from './errors/error-screen.tsx'
import type { Headed } from './head/document-head.ts'
import { pageHead } from './head/page-head.ts'
import { named } from './navigation/middleware.ts'
import { once } from './once.ts'
import { PageScreen } from './pages/page.tsx'
import type { LoadedAhead } from './preloading/load-ahead.ts'
import type { Site } from './site.ts'
import type { PageView } from './templates/template.ts'

// The loaders are fetched when they are first needed: the browser needs none for its first view.
const menus = once(() => import('./pages/load-menus.ts'))
const page = once(() => import('./pages/load-page.ts'))

/** Every address of the site, in order. Pages need none of the screens' (see entry-server.tsx). */
export function addressBook(screens: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Nothing,
      middleware: named('redirects'),
      loader: async (args) => (await menus()).loadMenus(args),
      handle: { ahead: true } satisfies LoadedAhead,
      children: [
        ...screens,
        {
          id: 'page',
          path: '*',
          Component: PageScreen,
          ErrorBoundary: ErrorScreen,
          loader: async (args) => (await page()).loadPage(args),
          handle: {
            head: ({ config }: Site, view: PageView) => pageHead(config, view),
            ahead: true,
          } satisfies Headed & LoadedAhead,
        },
      ],
    },
  ]
}

const Nothing = () => null

function Root() {
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
