import type { MiddlewareFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'

interface Additions {
  /** They run before those of each route. */
  middleware: MiddlewareFunction[]
  /** Whether the outermost routes load again with a navigation. */
  shouldRevalidate: ShouldRevalidateFunction
}

/** The address book with what the browser alone has. */
export function inBrowser(routes: RouteObject[], additions: Additions): RouteObject[] {
  const { middleware, shouldRevalidate } = additions
  return routes.map((route) => ({
    ...route,
    middleware: [...middleware, ...(route.middleware ?? [])],
    // A route without a loader has nothing to load again.
    ...(route.loader && { shouldRevalidate }),
  }))
}
