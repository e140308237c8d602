import { adminPaths } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { accessTokenPrefix } from '@vitrine/contract/identity/access-tokens'
import { BucketProblem } from '@vitrine/files/bucket'
import { isFull } from '@vitrine/files/file-errors'
import type { Context, ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import { DatabaseOutage, type OutageKind } from '../db/outage.ts'
import { ApiRequest } from './api-request.ts'
import { Reply, refusal } from './reply.ts'
import { respondRefusal } from './respond.ts'

const busySeconds = '2'

/** The refusal of a concurrency limit: 503 and `Retry-After`. */
export const tooManyAtOnce = () =>
  new HTTPException(503, { message: 'Too many people at once. Try again in a moment.' })

/** Answers a refusal as JSON (specification §7, §8). */
export const refuse = (c: Context, status: number, message: string) =>
  respondRefusal(c, refusal(status, message))

/**
 * Refuses a null character in an address: no address has one, and PostgreSQL fails on it. In the query
 * of a public call it finds nothing; in one of the admin it is refused.
 */
export const writableAddress: MiddlewareHandler = async (c, next) => {
  const { path, url } = c.req
  if (path.includes('\0')) return refuse(c, 404, 'There is nothing at this address.')
  const isAdmins = path.includes(`${adminPaths.place}/`)
  return isAdmins && url.includes('%00')
    ? refuse(c, 400, 'An address holds no null character.')
    : next()
}

/** An access token as the value of a parameter of the query. */
const tokenInQuery = new RegExp(`[?&][^=&]*=${accessTokenPrefix}[\\w-]{43}(&|$)`)

/** Refuses an access token in the address, which logs and histories keep. */
export const noTokenInAddress: MiddlewareHandler = async (c, next) =>
  c.req.url.includes(accessTokenPrefix) && tokenInQuery.test(c.req.url)
    ? refuse(
        c,
        400,
        'An access token in an address is kept by logs: revoke it. Send tokens in the Authorization header.',
      )
    : next()

/** 405 with `Allow` for a path that exists under another method, 404 for the rest. */
export function notFound(app: Hono): NotFoundHandler {
  const known = new TrieRouter<string>()
  const methods = new Set<string>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue
    known.add(method, path, method)
    methods.add(method)
  }
  return (c) => {
    const allowed = [...methods].filter((method) => known.match(method, c.req.path)[0].length > 0)
    if (allowed.length === 0) return refuse(c, 404, `There is nothing at ${c.req.path}.`)
    if (allowed.includes('GET')) allowed.push('HEAD')
    c.header('Allow', allowed.toSorted().join(', '))
    return refuse(c, 405, `${c.req.method} is not allowed at ${c.req.path}.`)
  }
}

export interface Catching {
  logError: (error: unknown, request?: string) => void
  /** Answers while the database is out of order. The database logs the outage itself. */
  answerOutage: (request: ApiRequest, kind: OutageKind) => Promise<Reply<number, Problem | string>>
}

/** Catches every error: logs it, and answers the status only. */
export function onError({ logError, answerOutage }: Catching): ErrorHandler {
  const refuseOutage = async (c: Context, kind: OutageKind) =>
    respondRefusal(c, await answerOutage(new ApiRequest(c), kind))
  return (error, c) => {
    // This answer is not the version that the `ETag` names.
    c.header('ETag', undefined)
    if (error instanceof DatabaseOutage) return refuseOutage(c, error.kind)
    const away = isFull(error) ? 'full' : error instanceof BucketProblem ? 'away' : undefined
    if (away) logError(error)
    if (away) return refuseOutage(c, away)
    if (error instanceof HTTPException && error.status === 503) c.header('Retry-After', busySeconds)
    if (error instanceof HTTPException) return refuse(c, error.status, error.message)
    const request = new ApiRequest(c)
    if (!hasLeft(request)) logError(error, request.id)
    const message = 'The server could not answer.'
    return respondRefusal(c, new Reply(500, { message, ...referenceTo(request) }))
  }
}

/** The id of the request in the log. A call within the process has none. */
export const referenceTo = ({ id }: ApiRequest) => (id === undefined ? {} : { reference: id })

/** True if the client left before its body was complete. */
const hasLeft = ({ incoming }: ApiRequest) => incoming?.destroyed === true && !incoming.complete
