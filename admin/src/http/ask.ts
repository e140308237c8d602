import { csrfHeader } from '@vitrine/contract/csrf'
import { ownLanguage } from '@vitrine/contract/locale'
import { adminKeyHeader } from '@vitrine/contract/pass'
import { adminPaths, localeHeader } from '@vitrine/contract/paths'
import { type Refusal, refusalIn } from '@vitrine/contract/problem'
import type * as z from 'zod/mini'
import { csrfToken } from './csrf.ts'

/** Reason of a refused call. `status` is 0 if there was no response. */
export interface Refused extends Refusal {
  ok: false
  /** Rest of the response, such as the other side of a conflict. */
  body?: unknown
}

export type Answer<T> = { ok: true; data: T } | Refused

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Who asks is just what the request wants to know. */
  quiet?: boolean
}

export const unreachable = 0
/** No response, or an unreadable one such as the sign-in page of a hotel's network. */
export const unanswered: Refused = { ok: false, status: unreachable, errors: {} }
export const unauthenticated = 401
export const conflict = 409
/** This document does not know the key of the session: another one was opened since, or none. */
export const needsKey = 428
const staleToken = 419
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

/** The address of a call: where the admin is a path of the site, its own calls are below that. */
export const addressOf = (path: string) =>
  path.startsWith(`${adminPaths.place}/`) ? around.base + path : path

/** The fields that every call of the admin carries. */
export const callFields = (): Record<string, string> => ({
  Accept: 'application/json',
  [localeHeader]: around.locale(),
  ...(around.key && { [adminKeyHeader]: around.key }),
})

export function connectClient(parts: Around) {
  Object.assign(around, parts)
}

/** Calls the API of this host. Returns a refusal as a value, also if there is no response. */
export function ask<S extends z.ZodMiniType>(
  shape: S,
  path: string,
  request: Request = {},
): Promise<Answer<z.infer<S>>> {
  return answerTo(shape, (anew) => sendOnce(path, request, anew), request.quiet)
}

/** Parses the response of a call that `sendOnce` makes; `sendOnce(true)` uses a fresh token. */
export async function answerTo<S extends z.ZodMiniType>(
  shape: S,
  sendOnce: (anew: boolean) => Promise<Response | undefined>,
  quiet = false,
): Promise<Answer<z.infer<S>>> {
  const first = await sendOnce(false)
  // A stale token proves nothing was done: the same is sent once more with a fresh one.
  const response = first?.status === staleToken ? await sendOnce(true) : first
  if (!response) return unanswered
  around.key = response.headers.get(adminKeyHeader) ?? around.key
  if ([unauthenticated, needsKey].includes(response.status) && !quiet) around.onSignedOut()
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) return { ok: false, ...refusalIn(response, body), body }
  return { ok: true, data: shape.parse(body) }
}

async function sendOnce(path: string, request: Request, anew: boolean) {
  const { method = 'GET', body, keepalive } = request
  const headers = new Headers(callFields())
  if (body) headers.set('Content-Type', 'application/json')
  try {
    if (method !== 'GET') headers.set(csrfHeader, await csrfToken(anew))
    return await fetch(addressOf(path), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
    })
  } catch {
    // The caller turns a missing response into a refusal.
    return undefined
  }
}
