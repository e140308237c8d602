import { csrfHeader } from '@vitrine/contract/csrf'
import { localeHeader } from '@vitrine/contract/paths'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Identity } from './settings.ts'

const preflightHeldSeconds = 600

/** Lets pages of the configured origins call the API; others learn nothing from it. */
export function crossOrigin(identity: Identity): MiddlewareHandler {
  const { firstParty, tokenOrigins } = identity.auth
  const known = [...identity.ownOrigins, ...firstParty, ...tokenOrigins]
  const allow = cors({
    origin: known,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', localeHeader, csrfHeader],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: preflightHeldSeconds,
  })
  return (c, next) => (known.includes(c.req.header('origin') ?? '') ? allow(c, next) : next())
}
