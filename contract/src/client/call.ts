import type * as z from 'zod/mini'
import {
  type Body,
  type Endpoint,
  fillPath,
  isSchema,
  type ParamNames,
  type ReceivedValue,
  type StatusOf,
  type SuccessOf,
} from '../endpoints/endpoint.ts'
import { type Refusal, readRefusal } from '../http/problem.ts'
import type { HttpClient, HttpRequest } from './http-client.ts'

/** Parameters, query and body of a call, if its endpoint has them. */
export type CallInput<E extends Endpoint> = (ParamNames<E['path']> extends never
  ? unknown
  : { params: Record<ParamNames<E['path']>, string | number> }) &
  (E['query'] extends z.ZodMiniType ? { query?: QueryInput<E['query']> } : unknown) &
  (E['body'] extends Body<infer S> ? { body: BodyInput<E['body']['kind'], S> } : unknown)

type QueryInput<S extends z.ZodMiniType> = {
  [Name in keyof z.input<S>]?: string | number | undefined
}

type BodyInput<Kind, S extends z.ZodMiniType> = Kind extends 'file'
  ? Blob
  : Kind extends 'json'
    ? z.input<S>
    : z.input<S> | FormData

type CallOptions = Pick<HttpRequest, 'signal' | 'quiet' | 'keepalive' | 'fetch'>

/** A refused call. `status` is 0 if there was no readable response. */
export interface Refused extends Refusal {
  ok: false
  /** JSON of the response: see `parseRefusedValue`. */
  body?: unknown
}

export type CallAnswer<T> = { ok: true; status: number; data: T } | Refused

/** Value of a successful call; undefined if it has no body. */
export type DataOf<E extends Endpoint> = {
  [S in SuccessOf<E>]: ReceivedValue<E, S>
}[SuccessOf<E>]

/** Status if there was no readable response. */
export const unreachable = 0

/** Input and options; the input is optional if nothing in it is required. */
export type CallRest<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: Record<never, never>, options?: CallOptions]
    : Record<never, never> extends CallInput<E>
      ? [input?: CallInput<E>, options?: CallOptions]
      : [input: CallInput<E>, options?: CallOptions]

/** Sends a call. Returns a refusal as a value, also if there is no response; never rejects. */
export async function call<E extends Endpoint>(
  http: HttpClient,
  endpoint: E,
  ...[input, options]: CallRest<E>
): Promise<CallAnswer<DataOf<E>>> {
  const response = await sendCall(http, endpoint, input ?? {}, options).catch(() => undefined)
  return response ? readAnswer(endpoint, response) : unanswered
}

/** No response, or an unreadable one, such as that of a captive portal. */
export const unanswered: Refused = { ok: false, status: unreachable, errors: {} }

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: object
}

/** Sends a call and returns the raw response. */
export async function sendCall(
  http: HttpClient,
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions = {},
): Promise<Response> {
  const { method } = endpoint
  const { body } = input
  return http(formatCallAddress(endpoint, input), { method, ...(body && { body }), ...options })
}

/** Returns the path of a call with its query. */
export function formatCallAddress(
  { path: template }: Endpoint,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value))
  const path = fillPath(template, params)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Parses a response by the shape that the endpoint declares for its status. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<CallAnswer<DataOf<E>>> {
  const { ok, status } = response
  const shape = ok ? endpoint.answers[status]?.[0] : undefined
  const isFile = shape && !isSchema(shape)
  const value: unknown = await (isFile ? response.blob() : response.json()).catch(() => undefined)
  if (!ok) return { ok, ...readRefusal(response, value), body: value }
  if (!shape) return { ok, status, data: undefined as DataOf<E> }
  const { data, success } = isFile
    ? { data: value, success: value !== undefined }
    : shape.safeParse(value)
  return success ? { ok, status, data: data as DataOf<E> } : unanswered
}

/** Parses the body of a refusal with this status; returns undefined for another status or shape. */
export function parseRefusedValue<E extends Endpoint, S extends StatusOf<E>>(
  endpoint: E,
  status: S,
  answer: Pick<Refused, 'status' | 'body'>,
): ReceivedValue<E, S> | undefined {
  const shape = endpoint.answers[status]?.[0]
  if (answer.status !== status || !isSchema(shape)) return undefined
  return shape.safeParse(answer.body).data as ReceivedValue<E, S> | undefined
}
