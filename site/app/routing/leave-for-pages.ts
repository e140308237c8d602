import type { Path, RouteObject } from 'react-router'
import { untilLeft } from '../updates/load-document.ts'

/**
 * What is no screen is a document of its own: it is loaded, and what is shown stays until then.
 * `target` is where the navigation leads that is under way: a request does not tell the hash.
 */
export const leaveForPages = (
  target: () => Path | undefined,
  assign = (address: string) => location.assign(address),
): RouteObject => ({
  path: '*',
  loader: async ({ request }) => {
    assign(request.url + (target()?.hash ?? ''))
    await untilLeft(request)
    return null
  },
})
