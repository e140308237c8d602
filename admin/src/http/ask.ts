import { csrfHeader } from '@vitrine/contract/csrf'
import { ownLanguage } from '@vitrine/contract/locale'
import { localeHeader } from '@vitrine/contract/paths'
import { type Refusal, refusalIn } from '@vitrine/contract/problem'
import type * as z from 'zod/mini'
import { csrfToken } from './csrf.ts'

/** Why a call was refused; its status is 0 when nobody answered. */
export interface Refused extends Refusal {
  ok: false
  /** What else the refusal said, such as the other side of a conflict. */
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
/** Nobody has answered, or what came cannot be read, such as the page of a hotel's network. */
export const unanswered: Refused = { ok: false, status: unreachable, errors: {} }
export const unauthenticated = 401
export const conflict = 409
const staleToken = 419
const tooMany = 429

/** Whether the same call may be answered otherwise a moment later. */
export const isPassing = ({ status }: Refused) =>
  status === unreachable || status === tooMany || status >= 500

/** What the client needs to know of the application around it. */
export const around = { locale: (): string => ownLanguage, onSignedOut: () => {} }

/** Names the language that answers shall be in, and who hears that a session has ended. */
export function connectClient(parts: typeof around) {
  Object.assign(around, parts)
}

/** Calls the API of this host; refusals are values, also when nobody answers. */
export function ask<S extends z.ZodMiniType>(
  shape: S,
  path: string,
  request: Request = {},
): Promise<Answer<z.infer<S>>> {
  return answerTo(shape, (anew) => sendOnce(path, request, anew), request.quiet)
}

/** Reads what comes of a call that `sendOnce` makes, with a fresh token when `anew` is set. */
export async function answerTo<S extends z.ZodMiniType>(
  shape: S,
  sendOnce: (anew: boolean) => Promise<Response | undefined>,
  quiet = false,
): Promise<Answer<z.infer<S>>> {
  const first = await sendOnce(false)
  // A stale token proves nothing was done: the same is sent once more with a fresh one.
  const response = first?.status === staleToken ? await sendOnce(true) : first
  if (!response) return unanswered
  if (response.status === unauthenticated && !quiet) around.onSignedOut()
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) return { ok: false, ...refusalIn(response, body), body }
  return { ok: true, data: shape.parse(body) }
}

async function sendOnce(path: string, request: Request, anew: boolean) {
  const { method = 'GET', body, keepalive } = request
  const headers = new Headers({ Accept: 'application/json', [localeHeader]: around.locale() })
  if (body) headers.set('Content-Type', 'application/json')
  try {
    if (method !== 'GET') headers.set(csrfHeader, await csrfToken(anew))
    return await fetch(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
    })
  } catch {
    // That nobody answered is told as a refusal.
    return undefined
  }
}
