import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { siteKeyHeader } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import { same } from '../crypto/secrets.ts'
import { apiRequest } from '../http/api-request.ts'
import { refuse } from '../http/refusals.ts'
import { respond } from '../http/respond.ts'
import type { GuardedHandler, Guards } from '../identity/guards/guards.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import type { Bound } from './bind.ts'
import { readInput } from './read-input.ts'

interface Mounting {
  guards: Guards
  /** Key that only the site's own server knows. */
  siteKey: string
}

/** Routes of bound endpoints: guard, then input, then the handler, then the answer. */
export function mount(bounds: Bound[], mounting: Mounting): Hono {
  const app = new Hono()
  for (const bound of bounds) {
    const { method, path, params } = bound.endpoint
    app.on(method, routeOf(path, params), handlerFor(bound, mounting))
  }
  return app
}

/** What other parts of the API read from a mounted handler. */
type Mounted = ((c: Context) => Promise<Response>) &
  Partial<Pick<GuardedHandler, 'admit' | 'guard'>> & { endpoint: Endpoint }

function handlerFor(bound: Bound, { guards, siteKey }: Mounting): Mounted {
  const { endpoint } = bound
  const { guard, permission } = endpoint
  const answer = (asked: RequestContext) => answerPerson(bound, asked)
  const guarded = () => {
    if (guard === 'none') return (c: Context) => answerTo(bound, c, { request: apiRequest(c) })
    if (guard === 'site') return behindKey(bound, siteKey)
    if (guard === 'admin')
      return guards.editing(permission ?? 'read-pages', (_, asked) => answer(asked))
    if (guard === 'personal' && permission)
      return guards.allowed(permission, (_, asked) => answer(asked))
    return guards[guard]((_: unknown, asked: RequestContext) => answer(asked))
  }
  return Object.assign(guarded(), { endpoint })
}

const behindKey = (bound: Bound, siteKey: string) => async (c: Context) => {
  if (same(c.req.header(siteKeyHeader) ?? '', siteKey))
    return answerTo(bound, c, { request: apiRequest(c) })
  return refuse(c, 403, 'Only the site’s own server may call this.')
}

const answerPerson = (bound: Bound, asked: RequestContext) => answerTo(bound, asked.c, asked)

type AnyContext = RequestContext | { request: ReturnType<typeof apiRequest> }

async function answerTo({ endpoint, handler, beforeBody }: Bound, c: Context, ctx: AnyContext) {
  const early = await beforeBody?.(ctx as never)
  if (early) return respond(c, endpoint, early)
  const input = await readInput(c, endpoint, 'visitor' in ctx ? ctx : undefined)
  if (input instanceof Response) return input
  const result = await handler(ctx as never, input as never)
  return respond(c, endpoint, result)
}

/** The path in the syntax of the router. A number matches digits only. */
export function routeOf(path: string, params: Endpoint['params'] = {}): string {
  return path.replace(/\{(\+?)(\w+)\}([^/]*)/g, (_, plus: string, name: string, end: string) => {
    if (plus) return `:${name}{.*}`
    if (params[name]?._zod.def.type === 'number') return `:${name}{[0-9]+}`
    return end ? `:${name}{[^/]+${end.replaceAll('.', '\\.')}}` : `:${name}`
  })
}
