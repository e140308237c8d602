import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { ApiRequest } from '../../http/api-request.ts'
import { type CrossOriginRules, safeMethods } from '../../http/cross-origin.ts'
import { refusal } from '../../http/reply.ts'
import type { ApiContext } from './api-context.ts'
import { isAtAdminHost } from './sides.ts'
import { bearerIn } from './visitor.ts'

/** Paths that answer every page in the same way, and count nothing for pages of other sites. */
const openToAll: string[] = [trackingPaths.status]

/**
 * Allows pages of the configured origins to call the API. Other pages can neither read nor change
 * anything.
 */
export function crossOriginRules(context: ApiContext): CrossOriginRules {
  const { firstParty, tokenOrigins } = context.auth
  const known = [...context.ownOrigins, ...firstParty, ...tokenOrigins]
  // Pages of the site must not read answers of the admin's own host: the browser would send its
  // cookies.
  const onAdminHost = [new URL(context.adminUrl).origin, ...tokenOrigins]
  return {
    mayRead: (request, origin) =>
      (isAtAdminHost(context, request) ? onAdminHost : known).includes(origin),
    // A form that carries a pass comes from the other side.
    refuse: (request, origin) =>
      !known.includes(origin) && changesFromElsewhere(request)
        ? refusal(403, 'A page of another site changes nothing.')
        : undefined,
  }
}

// A token in a header is proof enough: no browser sends it by itself.
function changesFromElsewhere(request: ApiRequest) {
  if (safeMethods.includes(request.method) || openToAll.includes(request.path)) return false
  return request.header('sec-fetch-site') === 'cross-site' && bearerIn(request) === undefined
}
