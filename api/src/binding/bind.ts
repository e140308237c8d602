import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoints/endpoint'
import type { Form } from '../http/api-request.ts'
import type { Reply, ResultOf } from '../http/reply.ts'
import type {
  PersonRequest,
  PublicContext,
  RequestContext,
} from '../identity/guards/request-context.ts'

/** What a guard lets a handler know of the caller. */
export type ContextOf<E extends Endpoint> = E['guard'] extends 'none' | 'site'
  ? PublicContext
  : E['guard'] extends 'open' | 'limited' | 'crossing'
    ? RequestContext
    : PersonRequest

/** The parsed input of a call. */
export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Bytes of the files in a form, by the names of their fields. */
  files: Form['files']
}

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<ResultOf<E>> | ResultOf<E>

export interface BindOptions<E extends Endpoint> {
  /** Runs after the guard and before the body is read, to refuse a call without reading it. */
  beforeBody?: (ctx: ContextOf<E>) => Promise<Reply | undefined>
}

/** An endpoint with the function that answers it. */
export interface Bound {
  endpoint: Endpoint
  // The types of both fit: see `bind`.
  handler: (ctx: never, input: never) => unknown
  beforeBody?: ((ctx: never) => Promise<Reply | undefined>) | undefined
}

/** Binds a handler to its endpoint. The handler takes values and returns a value. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { beforeBody }: BindOptions<E> = {},
): Bound {
  return { endpoint, handler, beforeBody }
}

/** Returns a function like `bind` for handlers whose first parameter is `parts`. */
export function bindWith<P>(parts: P) {
  return <E extends Endpoint>(
    endpoint: E,
    handler: (parts: P, ctx: ContextOf<E>, input: InputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>,
    options?: BindOptions<E>,
  ): Bound => bind(endpoint, (ctx, input) => handler(parts, ctx, input), options)
}
