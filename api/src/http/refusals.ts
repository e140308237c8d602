import { adminPaths } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { accessTokenPrefix } from '@vitrine/contract/identity/access-tokens'
import { BucketError } from '@vitrine/files/bucket'
import { isDiskFullError } from '@vitrine/files/file-errors'
import type { Context, ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import { DatabaseOutage, type OutageKind } from '../db/outage.ts'
import { ApiRequest } from './api-request.ts'
import { once } from './once.ts'
import { Reply, refusal } from './reply.ts'
import { respondRefusal } from './respond.ts'

const retryAfterSeconds = '2'

/** Error of a concurrency limit: 503 with `Retry-After`. */
export const createBusyError = () =>
  new HTTPException(503, { message: 'The server is busy. Try again in a moment.' })

/** Sends a refusal as JSON (specification §7, §8). */
export const refuse = (c: Context, status: number, message: string) =>
  respondRefusal(c, refusal(status, message))

/**
 * Refuses a null character in the path, because PostgreSQL fails on it. In the query, a public call
 * finds nothing; a call of the admin is refused.
 */
export const refuseNullCharacters: MiddlewareHandler = async (c, next) => {
  const { path, url } = c.req
  if (path.includes('\0')) return refuse(c, 404, 'There is nothing at this address.')
  const isAdminCall = path.includes(`${adminPaths.place}/`)
  return isAdminCall && url.includes('%00')
    ? refuse(c, 400, 'A URL cannot contain a null character.')
    : next()
}

const tokenInQuery = new RegExp(`[?&][^=&]*=${accessTokenPrefix}[\\w-]{43}(&|$)`)

/** Refuses an access token in the URL: logs and browser histories store URLs. */
export const refuseTokensInUrl: MiddlewareHandler = async (c, next) =>
  c.req.url.includes(accessTokenPrefix) && tokenInQuery.test(c.req.url)
    ? refuse(
        c,
        400,
        'Logs store access tokens in URLs: revoke this token, and send tokens in the Authorization header.',
      )
    : next()

/** Answers 405 with `Allow` if the path exists under another method, else 404. */
export function notFound(app: Hono): NotFoundHandler {
  const paths = once(() => indexMethods(app))
  return (c) => {
    const { router, methods } = paths()
    const allowed = [...methods].filter((method) => router.match(method, c.req.path)[0].length > 0)
    if (allowed.length === 0) return refuse(c, 404, `There is nothing at ${c.req.path}.`)
    if (allowed.includes('GET')) allowed.push('HEAD')
    c.header('Allow', allowed.toSorted().join(', '))
    return refuse(c, 405, `${c.req.method} is not allowed at ${c.req.path}.`)
  }
}

function indexMethods(app: Hono) {
  const router = new TrieRouter<string>()
  const methods = new Set<string>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue
    router.add(method, path, method)
    methods.add(method)
  }
  return { router, methods }
}

export interface ErrorHandling {
  logError: (error: unknown, request?: string) => void
  /** Response during a database outage. The database logs the outage itself. */
  answerOutage: (request: ApiRequest, kind: OutageKind) => Promise<Reply<number, Problem | string>>
}

/** Logs every uncaught error and answers with its status only, without details. */
export function onError({ logError, answerOutage }: ErrorHandling): ErrorHandler {
  const refuseOutage = async (c: Context, kind: OutageKind) =>
    respondRefusal(c, await answerOutage(new ApiRequest(c), kind))
  return (error, c) => {
    // The error page is not the version that the `ETag` names.
    c.header('ETag', undefined)
    if (error instanceof DatabaseOutage) return refuseOutage(c, error.kind)
    const outageKind = isDiskFullError(error)
      ? 'full'
      : error instanceof BucketError
        ? 'away'
        : undefined
    if (outageKind) logError(error)
    if (outageKind) return refuseOutage(c, outageKind)
    if (error instanceof HTTPException && error.status === 503)
      c.header('Retry-After', retryAfterSeconds)
    if (error instanceof HTTPException) return refuse(c, error.status, error.message)
    const request = new ApiRequest(c)
    if (!hasLeft(request)) logError(error, request.id)
    const message = 'The server could not answer.'
    return respondRefusal(c, new Reply(500, { message, ...getErrorReference(request) }))
  }
}

/** Returns the request id for the response, as in the log. A call within the process has none. */
export const getErrorReference = ({ id }: ApiRequest) => (id === undefined ? {} : { reference: id })

/** True if the client disconnected before its body was complete. */
const hasLeft = ({ incoming }: ApiRequest) => incoming?.destroyed === true && !incoming.complete
