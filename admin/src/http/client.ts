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
/** This document does not know the key of the session: another one was opened since, or none. */
export const needsKey = 428
const tooMany = 429

/** Whether the same call may be answered otherwise a moment later. */
export const isPassing = ({ status }: Refused) =>
  status === unreachable || status === tooMany || status >= 500

interface Around {
  /** The language that answers shall be in. */
  locale: () => string
  /** Called when the session has ended. */
  onSignedOut: () => void
  /** The path that the admin begins at, and its calls with it. */
  base: string
  /** Of the document, where the admin is a path of the site; a sign-in brings another. */
  key?: string | undefined
}

/** What the client needs to know of the application around it. */
export const around: Around = { locale: () => ownLanguage, onSignedOut: () => {}, base: '' }

/**
 * The address of a call. If the admin is a path of the site, its own calls and the steps of the
 * sign-in are below that path.
 */
export function addressOf(path: string) {
  if (steps.has(path)) return signInAt(around.base, path)
  return path.startsWith(`${adminPaths.place}/`) ? around.base + path : path
}

const steps = new Set<string>([signIn.path, takeSecondStep.path])

export function connectClient(parts: Around) {
  Object.assign(around, parts)
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
