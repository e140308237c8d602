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
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { adminPaths, signInAt } from '@vitrine/contract/http/paths'
import { adminKeyHeader } from '@vitrine/contract/identity/pass'
import { ownLanguage } from '@vitrine/contract/locale/locale'

export type { Refused }
export type Answer<T> = { ok: true; data: T } | Refused

export const unauthenticated = 401
export const conflict = 409
/** The document lacks the admin key of the current session. */
export const needsKey = 428
const tooManyRequests = 429

/** True if a retry may succeed. */
export const isPassing = ({ status }: Refused) =>
  status === unreachable || status === tooManyRequests || status >= 500

interface ClientContext {
  /** Returns the language for answers. */
  locale: () => string
  /** Called when the session has ended. */
  onSignedOut: () => void
  /** Path of the admin, which also prefixes its calls; empty if it has its own host. */
  base: string
  /** Admin key of the document, if the admin is a path of the site. A sign-in replaces it. */
  key?: string | undefined
}

/** Context of the client; `configureClient` sets it at start. */
export const around: ClientContext = { locale: () => ownLanguage, onSignedOut: () => {}, base: '' }

/**
 * Returns the address of a call. If the admin is a path of the site, calls of the admin and the steps
 * of the sign-in are below that path.
 */
export function addressOf(path: string) {
  if (signInPaths.has(path)) return signInAt(around.base, path)
  return path.startsWith(`${adminPaths.place}/`) ? around.base + path : path
}

const signInPaths = new Set<string>([signIn.path, takeSecondStep.path])

export function connectClient(context: ClientContext) {
  Object.assign(around, context)
}

/** The HTTP client of the admin. */
export const http: HttpClient = createHttpClient({
  mode: 'cookie',
  baseUrl: '',
  retry: 0,
  repeatsStale: true,
  fetch: (path, init) => fetch(addressOf(path), init),
  cookie: (name) => cookiesIn(document.cookie).get(name),
  token: () => undefined,
  locale: () => around.locale(),
  fields: () => ({ ...(around.key && { [adminKeyHeader]: around.key }) }),
  warn: () => {},
  onUnauthenticated: () => around.onSignedOut(),
  onResponse: ({ status, headers }, { quiet }) => {
    around.key = headers.get(adminKeyHeader) ?? around.key
    if (status === needsKey && !quiet) around.onSignedOut()
  },
})

/** Calls an endpoint of the API. Returns a refusal as a value, also if there is no answer. */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...rest: CallRest<E>
): Promise<Answer<DataOf<E>>> => callOver(http, endpoint, ...rest)
