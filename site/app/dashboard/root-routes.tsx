import type { LocaleRules } from '@vitrine/contract/config/config'
import { localizePath } from '@vitrine/contract/locale/locale'
import { type ReactNode, useMemo } from 'react'
import {
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { toPageError } from '../errors/route-error.ts'
import { Layout } from '../layouts/layout.tsx'
import { ChunkErrorText } from '../pages/chunk-error-text.tsx'
import { ErrorText } from '../pages/error-text.tsx'
import { findMiddleware } from '../routing/middleware.ts'
import { useArrival } from '../routing/navigation-context.ts'
import { Progress } from '../routing/progress.tsx'
import { loadScreenMenus } from '../routing/screen-menus.ts'
import { useErrorTexts } from '../routing/use-error-texts.ts'
import { HereContext } from '../site/here.ts'
import { getLocaleAt } from '../site/page-key.ts'
import { useSite } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
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

function RootError() {
  const site = useSite()
  const thrown = useRouteError()
  const error = toPageError(thrown)
  const location = useLocation()
  // A new locale shows on the next page, not while this one leaves.
  const locale = useMemo(() => getLocaleAt(site, location.pathname), [site, location])
  const home = localizePath(site.config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  useArrival('default', 'error')
  return (
    <RouterLocation>
      <Layout name="default" locale={locale} page="error" progress={<Progress />}>
        {error.isChunkError ? (
          <ChunkErrorText home={home} />
        ) : (
          <ErrorText error={error} home={home} />
        )}
      </Layout>
    </RouterLocation>
  )
}

/** Provides the current location and the menus to the layout of a screen. */
function RouterLocation({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const siteData: SiteData | undefined = useRouteLoaderData('site')
  const value = useMemo(() => ({ pathname, visit: key, siteData }), [pathname, key, siteData])
  return <HereContext value={value}>{children}</HereContext>
}
