import { decodeCookie } from '../http/cookies.ts'
import { localeHeader } from '../http/paths.ts'
import { csrfCookie, csrfHeader, csrfPath } from '../identity/csrf.ts'

/** Authentication: a session cookie, or a Bearer token that the client stores. */
export type AuthMode = 'cookie' | 'token'

/** Dependencies of the client, which runs in a browser tab or for one request on a server. */
export interface HttpEnvironment {
  mode: AuthMode
  /** Origin of the API; empty for the same origin. */
  baseUrl: string
  /** Number of retries of a failed GET. */
  retry: number
  /** True to retry a change once, with a new token, if its CSRF token was stale. */
  repeatsStale?: boolean
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Returns the current value of a cookie, still encoded. */
  cookie: (name: string) => string | undefined
  token: () => string | undefined
  /** Returns the active locale; undefined for the API's default. */
  locale: () => string | undefined
  warn: (message: string) => void
  /** Called after a 401. */
  onUnauthenticated: () => void
  /** Returns additional headers for each request. */
  fields?: () => Record<string, string>
  onResponse?: (response: Response, request: HttpRequest) => void
}

export interface HttpRequest {
  method?: string
  /** A form or a file is sent unchanged, any other object as JSON. */
  body?: FormData | Blob | object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** True if a 401 is an expected answer: the request checks whether the user is signed in. */
  quiet?: boolean
  /** As in `RequestInit`: the request survives the page. */
  keepalive?: boolean
  /** Replaces `fetch` for this request, for example to report progress. */
  fetch?: HttpEnvironment['fetch']
}

export type HttpClient = (path: string, request?: HttpRequest) => Promise<Response>

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** PHP parses forms in POST requests only, so these are sent as POST (specification §7). */
const overriddenMethods = new Set(['PUT', 'PATCH', 'DELETE'])
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const unauthenticated = 401
const staleToken = 419

/** HTTP client of the site and the admin (specification §7). Resolves for any status. */
export function createHttpClient(environment: HttpEnvironment): HttpClient {
  const csrf = createCsrfSource(environment)
  return async (path, request = {}) => {
    const method = (request.method ?? 'GET').toUpperCase()
    const send = async () => {
      const init = await buildInit(environment, csrf.ensureToken, method, request)
      const fetch = request.fetch ?? environment.fetch
      const response = await fetch(environment.baseUrl + path, init)
      if (response.status === staleToken) csrf.invalidate()
      return response
    }
    const first = await withRetries(send, method === 'GET' ? environment.retry : 0)
    // Safe to repeat: a request with a stale token has no effect.
    const isRepeated = first.status === staleToken && environment.repeatsStale
    const response = isRepeated ? await send() : first
    environment.onResponse?.(response, request)
    if (!request.quiet) reportRefusal(environment, response.status, path)
    return response
  }
}

// 419 means that the CSRF token was stale: a warning and no retry (specification §8).
function reportRefusal({ warn, onUnauthenticated }: HttpEnvironment, status: number, path: string) {
  if (status === staleToken) warn(`CSRF token mismatch: the API refused ${path}.`)
  if (status === unauthenticated) onUnauthenticated()
}

async function buildInit(
  environment: HttpEnvironment,
  ensureCsrfToken: () => Promise<string | undefined>,
  method: string,
  { body, headers, signal, keepalive }: HttpRequest,
): Promise<RequestInit> {
  const locale = environment.locale()
  const allHeaders = new Headers({
    Accept: 'application/json',
    ...(locale && { [localeHeader]: locale }),
    ...environment.fields?.(),
    ...headers,
  })
  const token = environment.mode === 'token' ? environment.token() : undefined
  if (token) allHeaders.set('Authorization', `Bearer ${token}`)
  if (environment.mode === 'cookie' && unsafeMethods.has(method)) {
    const csrfToken = await ensureCsrfToken()
    if (csrfToken === undefined)
      environment.warn('The API set no CSRF cookie; it will refuse the request.')
    else allHeaders.set(csrfHeader, csrfToken)
  }
  const [sentMethod, sentBody] = encodeBody(method, body)
  if (typeof sentBody === 'string') allHeaders.set('Content-Type', 'application/json')
  if (sentBody instanceof Blob) allHeaders.set('Content-Type', 'application/octet-stream')
  return {
    method: sentMethod,
    headers: allHeaders,
    credentials: 'include',
    ...(sentBody !== undefined && { body: sentBody }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
}

function encodeBody(
  method: string,
  body: HttpRequest['body'],
): [string, FormData | Blob | string | undefined] {
  if (body instanceof Blob) return [method, body]
  if (!(body instanceof FormData)) return [method, body && JSON.stringify(body)]
  if (!overriddenMethods.has(method)) return [method, body]
  // A copy: the caller's form may be sent again.
  const copy = new FormData()
  for (const [name, value] of body) copy.append(name, value)
  copy.append('_method', method)
  return ['POST', copy]
}

/**
 * Reads the CSRF cookie, and fetches a new one if there is none or the last one was refused.
 * Concurrent callers share one request (single-flight).
 */
function createCsrfSource({ baseUrl, fetch, cookie }: HttpEnvironment) {
  let pendingFetch: Promise<unknown> | undefined
  let lastToken: string | undefined
  let refusedToken: string | undefined
  const readToken = () => {
    const value = cookie(csrfCookie)
    return value ? decodeCookie(value) : undefined
  }
  const invalidate = () => {
    refusedToken = lastToken
  }
  const ensureToken = async () => {
    lastToken = readToken()
    if (lastToken !== undefined && lastToken !== refusedToken) return lastToken
    const headers = { Accept: 'application/json' }
    pendingFetch ??= fetch(baseUrl + csrfPath, { credentials: 'include', headers }).finally(() => {
      pendingFetch = undefined
    })
    await pendingFetch
    refusedToken = undefined
    lastToken = readToken()
    return lastToken
  }
  return { ensureToken, invalidate }
}

async function withRetries(send: () => Promise<Response>, retries: number): Promise<Response> {
  for (let left = retries; left > 0; left--) {
    const response = await send().catch(() => undefined)
    if (response && !retriedStatuses.has(response.status)) return response
  }
  return send()
}
