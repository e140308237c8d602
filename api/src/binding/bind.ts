import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoints/endpoint'
import type { Form } from '../http/api-request.ts'
import type { Reply, ResultOf } from '../http/reply.ts'
import type {
  PersonRequest,
  PublicContext,
  RequestContext,
} from '../identity/guards/request-context.ts'

/** Context of a handler, by the guard of its endpoint. */
export type ContextOf<E extends Endpoint> = E['guard'] extends 'none' | 'site'
  ? PublicContext
  : E['guard'] extends 'open' | 'limited' | 'crossing'
    ? RequestContext
    : PersonRequest

export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Uploaded files by field name. */
  files: Form['files']
}

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<ResultOf<E>> | ResultOf<E>

export interface BindOptions<E extends Endpoint> {
  /** Runs after the guard and before the body is read, to refuse a call without reading it. */
  beforeBody?: (ctx: ContextOf<E>) => Promise<Reply | undefined>
  /** Returns the languages that a call concerns, for an endpoint whose `locales` are `stored`. */
  findLocales?: (input: InputOf<E>) => Promise<readonly string[]>
}

export interface BoundEndpoint {
  endpoint: Endpoint
  // `bind` checks that the types of the handler fit the endpoint.
  handler: (ctx: never, input: never) => unknown
  beforeBody?: ((ctx: never) => Promise<Reply | undefined>) | undefined
  findLocales?: ((input: never) => Promise<readonly string[]>) | undefined
}

export function bind<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { beforeBody, findLocales }: BindOptions<E> = {},
): BoundEndpoint {
  return { endpoint, handler, beforeBody, findLocales }
}

/** Like `BindOptions`, with `parts` for the query of the languages. */
interface PartsOptions<P, E extends Endpoint> extends Omit<BindOptions<E>, 'findLocales'> {
  findLocales?: (parts: P, input: InputOf<E>) => Promise<readonly string[]>
}

/** Like `bind`, for handlers that take `parts` as their first parameter. */
export function bindWith<P>(parts: P) {
  return <E extends Endpoint>(
    endpoint: E,
    handler: (parts: P, ctx: ContextOf<E>, input: InputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>,
    { findLocales, ...options }: PartsOptions<P, E> = {},
  ): BoundEndpoint =>
    bind(endpoint, (ctx, input) => handler(parts, ctx, input), {
      ...options,
      ...(findLocales && { findLocales: (input) => findLocales(parts, input) }),
    })
}
