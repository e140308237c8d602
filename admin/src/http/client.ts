import {
  type CallRest,
  call as callOver,
  type DataOf,
  type Refused,
  unreachable,
} from '@vitrine/contract/client/call'
import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { parseCookies } from '@vitrine/contract/http/cookies'
import { adminPaths, getSignInPath } from '@vitrine/contract/http/paths'
import { adminKeyHeader } from '@vitrine/contract/identity/handoff-token'
import { productLanguage } from '@vitrine/contract/locale/locale'

export type { Refused }
export type CallResult<T> = { ok: true; data: T } | Refused

export const statusUnauthenticated = 401
/** The role of the user does not allow the call. */
export const statusForbidden = 403
export const statusNotFound = 404
export const statusConflict = 409
/** The document lacks the admin key of the current session. */
export const statusKeyRequired = 428
/** The call needs a recently confirmed password. */
const statusPasswordNeeded = 423
const tooManyRequests = 429

/** True if a retry may succeed. */
export const isRetryable = ({ status }: Refused) =>
  status === unreachable || status === tooManyRequests || status >= 500

interface ClientContext {
  /** Returns the language for answers. */
  locale: () => string
  /** Called when the session has ended. */
  onSignedOut: () => void
  /** Asks for the password. Resolves to true if it is confirmed, so that the call is sent again. */
  confirmPassword: () => Promise<boolean>
  /** Path of the admin, which also prefixes its calls; empty if it has its own host. */
  base: string
  /** Admin key of the document, if the admin is a path of the site. A sign-in replaces it. */
  key?: string | undefined
}

/** Context of the client; `configureClient` sets it at start. */
export const clientContext: ClientContext = {
  locale: () => productLanguage,
  onSignedOut: () => {},
  confirmPassword: async () => false,
  base: '',
}

/**
 * Returns the address of a call. If the admin is a path of the site, calls of the admin and the steps
 * of the sign-in are below that path.
 */
export function toCallPath(path: string) {
  if (signInPaths.has(path)) return getSignInPath(clientContext.base, path)
  return path.startsWith(`${adminPaths.place}/`) ? clientContext.base + path : path
}

const signInPaths = new Set<string>([signIn.path, takeSecondStep.path])

export function configureClient(context: ClientContext) {
  Object.assign(clientContext, context)
}

const send = createHttpClient({
  mode: 'cookie',
  baseUrl: '',
  retry: 0,
  repeatsStale: true,
  fetch: (path, init) => fetch(toCallPath(path), init),
  cookie: (name) => parseCookies(document.cookie).get(name),
  token: () => undefined,
  locale: () => clientContext.locale(),
  fields: () => ({ ...(clientContext.key && { [adminKeyHeader]: clientContext.key }) }),
  warn: () => {},
  onUnauthenticated: () => clientContext.onSignedOut(),
  onResponse: ({ status, headers }, { quiet }) => {
    clientContext.key = headers.get(adminKeyHeader) ?? clientContext.key
    if (status === statusKeyRequired && !quiet) clientContext.onSignedOut()
  },
})

/**
 * The HTTP client of the admin. A call that needs a confirmed password is sent again once the user
 * has confirmed it.
 */
export const http: HttpClient = async (path, request) => {
  const response = await send(path, request)
  if (response.status !== statusPasswordNeeded) return response
  return (await clientContext.confirmPassword()) ? send(path, request) : response
}

/** Calls an endpoint of the API. Returns a refusal as a value, also if there is no answer. */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...rest: CallRest<E>
): Promise<CallResult<DataOf<E>>> => callOver(http, endpoint, ...rest)
