import { localeHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { csrfHeader } from '@vitrine/contract/identity/csrf'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ApiRequest } from './api-request.ts'
import type { Reply } from './reply.ts'
import { respondRefusal } from './respond.ts'

/** Methods that change nothing. */
export const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** What pages of other origins may do. */
export interface CrossOriginRules {
  /** True if a page of this origin may read the answer. */
  mayRead: (request: ApiRequest, origin: string) => boolean
  /** Refuses a request that such a page may not send; undefined lets it in. */
  refuse: (request: ApiRequest, origin: string) => Reply<number, Problem> | undefined
}

const preflightTtlSeconds = 600

/** Sends the header fields of CORS, and refuses what pages of other origins may not send. */
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
    // Calls within the process and plain links have no origin.
    if (origin === '' && safeMethods.includes(c.req.method)) return next()
    const request = new ApiRequest(c)
    if (origin !== '' && mayRead(request, origin)) return allow(c, next)
    const refusal = refuse(request, origin)
    return refusal ? respondRefusal(c, refusal) : next()
  }
}
