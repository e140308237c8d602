import type { RouteObject } from 'react-router'
import { untilLeft } from '../updates/load-document.ts'

/** What is no screen is a document of its own: it is loaded, and what is shown stays until then. */
export const leaveForPages: RouteObject = {
  path: '*',
  loader: async ({ request }) => {
    location.assign(request.url)
    await untilLeft(request)
    return null
  },
}
