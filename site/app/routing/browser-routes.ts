import {
  type DataStrategyResult,
  type MiddlewareFunction,
  matchRoutes,
  type Path,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import { copyHash } from '../links/links.ts'
import { getLocaleAt } from '../site/page-key.ts'
import { waitUntilLeft } from '../updates/load-document.ts'
import { siteContext } from './site-context.ts'

interface Additions {
  /** Run before the middlewares of each route. */
  middleware: MiddlewareFunction[]
  shouldRevalidate: ShouldRevalidateFunction
}

/** Adds the browser's own middlewares to the outermost routes. */
export function addBrowserMiddleware(routes: RouteObject[], additions: Additions): RouteObject[] {
  const { middleware, shouldRevalidate } = additions
  return routes.map((route) => ({
    ...route,
    middleware: [...middleware, ...(route.middleware ?? [])],
    ...(route.loader && { shouldRevalidate }),
  }))
}

/** Returns the matching routes whose module has not been loaded yet. */
export function findLazyRoutes(
  routes: RouteObject[],
  location: { pathname: string },
): RouteObject[] {
  const matches = matchRoutes(routes, location) ?? []
  return matches.map(({ route }) => route).filter(({ lazy }) => lazy)
}

/** Loads the modules of lazy routes in place. Hydration needs them before it starts. */
export async function loadLazyRoutes(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/**
 * Returns the route for addresses that are not screens. It loads them as a document of their own and
 * keeps the current screen until then. `target` returns the destination of the running navigation: a
 * request has no hash.
 */
export const createDocumentRoute = (
  target: () => Path | undefined,
  assign = (address: string) => location.assign(address),
): RouteObject => ({
  path: '*',
  loader: async ({ request }) => {
    assign(request.url + (target()?.hash ?? ''))
    await waitUntilLeft(request)
    return null
  },
})

/**
 * Keeps the hash of a navigation across redirects, as browsers do; the router's requests have none.
 * `target` returns the destination of the running navigation.
 */
export function keepHash(target: () => Path | undefined): MiddlewareFunction {
  return async ({ request }, next) => {
    const results = await next()
    const to = target()
    if (to === undefined || request.method !== 'GET') return results
    const routeResults: DataStrategyResult[] = Object.values(Object(results))
    for (const { result } of routeResults) {
      if (!(result instanceof Response)) continue
      const address = result.headers.get('location')
      if (address !== null) result.headers.set('location', copyHash(to, address))
    }
    return results
  }
}

/**
 * Records the requested screen before it is shown: its calls use its locale, and a sign-in after an
 * ended session leads back to it.
 */
export const recordRequest: MiddlewareFunction = ({ request, context }) => {
  const site = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  site.store.locale = getLocaleAt(site, pathname)
  site.store.requestedAddress = pathname + search
}
