import type { DataStrategyResult, MiddlewareFunction, Path } from 'react-router'
import { withHashOf } from '../links/links.ts'

/**
 * The place on a page that a navigation asks for is kept when a redirect leads elsewhere, as browsers
 * do: the router's requests tell no hash. `target` is where the navigation leads that is under way.
 */
export function keepHash(target: () => Path | undefined): MiddlewareFunction {
  return async ({ request }, next) => {
    const results = await next()
    const to = target()
    if (to === undefined || request.method !== 'GET') return results
    const outcomes: DataStrategyResult[] = Object.values(Object(results))
    for (const { result } of outcomes) {
      if (!(result instanceof Response)) continue
      const address = result.headers.get('location')
      if (address !== null) result.headers.set('location', withHashOf(to, address))
    }
    return results
  }
}
