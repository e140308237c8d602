import { csrfHeader } from '@vitrine/contract/csrf'
import { localeHeader } from '@vitrine/contract/paths'
import { Problem } from '@vitrine/contract/problem'
import type * as z from 'zod/mini'
import { csrfToken } from './csrf.ts'

/** Why a call was refused. */
export interface Refused {
  ok: false
  /** 0 when nobody answered. */
  status: number
  /** The API's own sentence; undefined where it gave none for people. */
  message?: string
  /** A sentence for each field. */
  errors: Record<string, string>
  /** How long to wait after too many tries. */
  waitSeconds?: number
  /** What else the refusal said, such as the other side of a conflict. */
  body?: unknown
}

export type Answer<T> = { ok: true; data: T } | Refused

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A form as it is, or anything else as JSON. */
  body?: FormData | object
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Who asks is just what the request wants to know. */
  quiet?: boolean
}

export const unreachable = 0
export const unauthenticated = 401
export const staleToken = 419
const serverFault = 500

/** What the client needs to know of the application around it. */
export const around = { locale: () => 'fr', onSignedOut: () => {} }

/** Names the language that answers shall be in, and who hears that a session has ended. */
export function connectClient(parts: typeof around) {
  Object.assign(around, parts)
}

/** Calls the API of this host; refusals are values, also when nobody answers. */
export async function ask<S extends z.ZodMiniType>(
  shape: S,
  path: string,
  request: Request = {},
): Promise<Answer<z.infer<S>>> {
  const response = await send(path, request)
  if (!response) return { ok: false, status: unreachable, errors: {} }
  if (response.status === unauthenticated && !request.quiet) around.onSignedOut()
  if (!response.ok) return refusalOf(response)
  return { ok: true, data: shape.parse(await response.json().catch(() => undefined)) }
}

// A stale token proves nothing was done: the request is sent once more with a fresh one.
async function send(path: string, request: Request): Promise<Response | undefined> {
  const first = await sendOnce(path, request, false)
  return first?.status === staleToken ? sendOnce(path, request, true) : first
}

async function sendOnce(path: string, request: Request, anew: boolean) {
  const { method = 'GET', body, signal, keepalive } = request
  const headers = new Headers({ Accept: 'application/json', [localeHeader]: around.locale() })
  const isForm = body instanceof FormData
  if (body && !isForm) headers.set('Content-Type', 'application/json')
  try {
    if (method !== 'GET') headers.set(csrfHeader, await csrfToken(anew))
    return await fetch(path, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
  } catch {
    // Nobody answered, or the caller gave up: both are told as a refusal.
    return undefined
  }
}

/** Why an answer is a refusal. */
export async function refusalOf(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = Problem.safeParse(body).data
  const errors = Object.entries(said?.errors ?? {}).flatMap(([field, [first]]) =>
    first ? [[field, first] as const] : [],
  )
  const waitSeconds = Number(response.headers.get('retry-after'))
  const isForPeople = response.status < serverFault || response.headers.has('content-language')
  return {
    ok: false,
    status: response.status,
    errors: Object.fromEntries(errors),
    body,
    ...(said?.message && isForPeople && { message: said.message }),
    ...(waitSeconds > 0 && { waitSeconds }),
  }
}
