import { decodedCookie } from '../http/cookies.ts'
import { localeHeader } from '../http/paths.ts'
import { csrfCookie, csrfHeader, csrfPath } from '../identity/csrf.ts'

/** How the API is spoken to: by the session's cookie, or by a token that the client keeps. */
export type AuthMode = 'cookie' | 'token'

/** What the client needs of the place it runs in: a tab of a browser, or one request on a server. */
export interface HttpEnvironment {
  mode: AuthMode
  /** Origin of the API; empty when it is the site's own. */
  baseUrl: string
  /** How often a failed GET is sent again. */
  retry: number
  /** True to send a change once more, with a fresh token, if its CSRF token was stale. */
  repeatsStale?: boolean
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** A cookie as it stands now, still encoded. */
  cookie: (name: string) => string | undefined
  token: () => string | undefined
  /** The active locale; undefined for the default one of the API. */
  locale: () => string | undefined
  warn: (message: string) => void
  /** Called after a 401. */
  onUnauthenticated: () => void
  /** Further header fields of each request. */
  fields?: () => Record<string, string>
  /** Called with each response. */
  onResponse?: (response: Response, request: HttpRequest) => void
}

export interface HttpRequest {
  method?: string
  /** A form or a file as it is, anything else as JSON. */
  body?: FormData | Blob | object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** True for a request that asks who is signed in: a 401 is its answer. */
  quiet?: boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Sends this request in another way, for example one that reports progress. */
  fetch?: HttpEnvironment['fetch']
}

export type HttpClient = (path: string, request?: HttpRequest) => Promise<Response>

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** PHP reads the parts of a form from a POST only, so these travel as one (specification §7). */
const disguisedMethods = new Set(['PUT', 'PATCH', 'DELETE'])
const worthARetry = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const unauthenticated = 401
const staleToken = 419

/** The HTTP client of the site and of the admin (specification §7). It returns any status. */
export function createHttpClient(around: HttpEnvironment): HttpClient {
  const csrf = csrfOf(around)
  return async (path, request = {}) => {
    const method = (request.method ?? 'GET').toUpperCase()
    const send = async () => {
      const init = await initFor(around, csrf.ensure, method, request)
      const response = await (request.fetch ?? around.fetch)(around.baseUrl + path, init)
      if (response.status === staleToken) csrf.mistrust()
      return response
    }
    const first = await withRetries(send, method === 'GET' ? around.retry : 0)
    // A stale token proves that nothing was done.
    const isRepeated = first.status === staleToken && around.repeatsStale
    const response = isRepeated ? await send() : first
    around.onResponse?.(response, request)
    if (!request.quiet) hear(around, response.status, path)
    return response
  }
}

// 419 means that the CSRF token went stale: a warning and no retry (specification §8).
function hear({ warn, onUnauthenticated }: HttpEnvironment, status: number, path: string) {
  if (status === staleToken) warn(`CSRF token mismatch: the API refused ${path}.`)
  if (status === unauthenticated) onUnauthenticated()
}

async function initFor(
  around: HttpEnvironment,
  ensureCsrf: () => Promise<string | undefined>,
  method: string,
  { body, headers, signal, keepalive }: HttpRequest,
): Promise<RequestInit> {
  const locale = around.locale()
  const all = new Headers({
    Accept: 'application/json',
    ...(locale && { [localeHeader]: locale }),
    ...around.fields?.(),
    ...headers,
  })
  const token = around.mode === 'token' ? around.token() : undefined
  if (token) all.set('Authorization', `Bearer ${token}`)
  if (around.mode === 'cookie' && unsafeMethods.has(method)) {
    const value = await ensureCsrf()
    if (value === undefined) around.warn('The API gave no CSRF cookie; it will refuse the request.')
    else all.set(csrfHeader, value)
  }
  const [sentMethod, sentBody] = asSent(method, body)
  if (typeof sentBody === 'string') all.set('Content-Type', 'application/json')
  if (sentBody instanceof Blob) all.set('Content-Type', 'application/octet-stream')
  return {
    method: sentMethod,
    headers: all,
    credentials: 'include',
    ...(sentBody !== undefined && { body: sentBody }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
}

function asSent(
  method: string,
  body: HttpRequest['body'],
): [string, FormData | Blob | string | undefined] {
  if (body instanceof Blob) return [method, body]
  if (!(body instanceof FormData)) return [method, body && JSON.stringify(body)]
  if (!disguisedMethods.has(method)) return [method, body]
  // A copy: the caller's form may be sent again.
  const copy = new FormData()
  for (const [name, value] of body) copy.append(name, value)
  copy.append('_method', method)
  return ['POST', copy]
}

/**
 * Fetches the CSRF cookie when there is none, or when the last one was refused, once for all who wait,
 * and reads it each time anew.
 */
function csrfOf({ baseUrl, fetch, cookie }: HttpEnvironment) {
  let underWay: Promise<unknown> | undefined
  let sent: string | undefined
  let refused: string | undefined
  const held = () => {
    const value = cookie(csrfCookie)
    return value ? decodedCookie(value) : undefined
  }
  const mistrust = () => {
    refused = sent
  }
  const ensure = async () => {
    sent = held()
    if (sent !== undefined && sent !== refused) return sent
    const headers = { Accept: 'application/json' }
    underWay ??= fetch(baseUrl + csrfPath, { credentials: 'include', headers }).finally(() => {
      underWay = undefined
    })
    await underWay
    refused = undefined
    sent = held()
    return sent
  }
  return { ensure, mistrust }
}

async function withRetries(send: () => Promise<Response>, retries: number): Promise<Response> {
  for (let left = retries; left > 0; left--) {
    const response = await send().catch(() => undefined)
    if (response && !worthARetry.has(response.status)) return response
  }
  return send()
}
