import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { ApiRequest } from '../../http/api-request.ts'
import { type CrossOriginRules, safeMethods } from '../../http/cross-origin.ts'
import { refusal } from '../../http/reply.ts'
import type { ApiContext } from './api-context.ts'
import { isAtAdminHost } from './sides.ts'
import { readBearerToken } from './visitor.ts'

/** Paths that any site may call: they answer all pages in the same way and change nothing. */
const publicPaths: string[] = [trackingPaths.status]

/** CORS: only pages of the configured origins may read or change anything. */
export function createCrossOriginRules(context: ApiContext): CrossOriginRules {
  const { firstParty, tokenOrigins } = context.auth
  const allowedOrigins = [...context.ownOrigins, ...firstParty, ...tokenOrigins]
  // Pages of the site must not read responses of the admin's own host, because the browser would
  // send its cookies.
  const adminHostOrigins = [new URL(context.adminUrl).origin, ...tokenOrigins]
  return {
    mayRead: (request, origin) =>
      (isAtAdminHost(context, request) ? adminHostOrigins : allowedOrigins).includes(origin),
    // The form with a handoff token comes from the other side.
    refuse: (request, origin) =>
      !allowedOrigins.includes(origin) && isForeignChange(request)
        ? refusal(403, 'Pages of other sites cannot change anything.')
        : undefined,
  }
}

// A bearer token proves intent: no browser sends it by itself.
function isForeignChange(request: ApiRequest) {
  if (safeMethods.includes(request.method) || publicPaths.includes(request.path)) return false
  return request.header('sec-fetch-site') === 'cross-site' && readBearerToken(request) === undefined
}
