import { matchRoutes, type RouteObject } from 'react-router'

/** The routes at an address whose parts are not there yet. */
export function lazyRoutes(routes: RouteObject[], location: { pathname: string }): RouteObject[] {
  const matches = matchRoutes(routes, location) ?? []
  return matches.map(({ route }) => route).filter(({ lazy }) => lazy)
}

/** Puts the parts of routes in their place: they must be there before React takes the document over. */
export async function fetchRoutes(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
