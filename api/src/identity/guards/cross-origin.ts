import { csrfHeader } from '@vitrine/contract/csrf'
import { localeHeader } from '@vitrine/contract/paths'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { apiRequest } from '../../http/api-request.ts'
import { refuse } from '../../http/refusals.ts'
import type { ApiContext } from './api-context.ts'
import { isAtAdminHost } from './sides.ts'
import { bearerIn } from './visitor.ts'

const preflightHeldSeconds = 600

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/** Paths that answer every page in the same way, and count nothing for pages of other sites. */
const openToAll: string[] = [trackingPaths.status]

/**
 * Allows pages of the configured origins to call the API. Other pages can neither read nor change
 * anything.
 */
export function crossOrigin(context: ApiContext): MiddlewareHandler {
  const { firstParty, tokenOrigins } = context.auth
  const known = [...context.ownOrigins, ...firstParty, ...tokenOrigins]
  // Pages of the site must not read answers of the admin's own host: the browser would send its
  // cookies.
  const onAdminHost = [new URL(context.adminUrl).origin, ...tokenOrigins]
  const knownAt = (c: Context) => (isAtAdminHost(context, apiRequest(c)) ? onAdminHost : known)
  const allow = cors({
    origin: (origin, c) => (knownAt(c).includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', localeHeader, csrfHeader],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: preflightHeldSeconds,
  })
  return async (c, next) => {
    const origin = c.req.header('origin') ?? ''
    // Calls within the process and plain links have no origin: no list has to be looked up.
    if (origin !== '' && knownAt(c).includes(origin)) return allow(c, next)
    // A form that carries a pass comes from the other side. It needs no CORS headers.
    if (known.includes(origin)) return next()
    if (changesFromElsewhere(c)) return refuse(c, 403, 'A page of another site changes nothing.')
    return next()
  }
}

// A token in a header is proof enough: no browser sends it by itself.
function changesFromElsewhere(c: Context) {
  const { method, path } = c.req
  if (safeMethods.includes(method) || openToAll.includes(path)) return false
  return c.req.header('sec-fetch-site') === 'cross-site' && bearerIn(c.req) === undefined
}
