import { localeHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { csrfHeader } from '@vitrine/contract/identity/csrf'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ApiRequest } from './api-request.ts'
import type { Reply } from './reply.ts'
import { respondRefusal } from './respond.ts'

/** Methods that change nothing (RFC 9110 §9.2.1). */
export const safeMethods = ['GET', 'HEAD', 'OPTIONS']

export interface CrossOriginRules {
  mayRead: (request: ApiRequest, origin: string) => boolean
  /** Returns the refusal of a request that such a page may not send; undefined to allow it. */
  refuse: (request: ApiRequest, origin: string) => Reply<number, Problem> | undefined
}

const preflightTtlSeconds = 600

/** Sets the CORS headers, and refuses requests that pages of other origins may not send. */
export function crossOrigin({ mayRead, refuse }: CrossOriginRules): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', localeHeader, csrfHeader],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: preflightTtlSeconds,
  })
  return async (c, next) => {
    const origin = c.req.header('origin') ?? ''
    // Plain links and calls within the process have no `Origin`.
    if (origin === '' && safeMethods.includes(c.req.method)) return next()
    const request = new ApiRequest(c)
    if (origin !== '' && mayRead(request, origin)) return allow(c, next)
    const refusal = refuse(request, origin)
    return refusal ? respondRefusal(c, refusal) : next()
  }
}
