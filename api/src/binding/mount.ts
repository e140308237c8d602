import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { type Context, Hono } from 'hono'
import { CrowdedQueue } from '../crypto/hash-queue.ts'
import { apiRequest } from '../http/api-request.ts'
import { Reply } from '../http/reply.ts'
import { respond, respondRefusal } from '../http/respond.ts'
import { tooMany } from '../identity/guards/attempts.ts'
import type { Admit, GuardFor } from '../identity/guards/guards.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import type { Bound } from './bind.ts'
import { readInput } from './read-input.ts'

/** Routes of bound endpoints: guard, then input, then the handler, then the answer. */
export function mount(bounds: Bound[], guardFor: GuardFor): Hono {
  const app = new Hono()
  for (const bound of bounds) {
    const { endpoint } = bound
    const { method, path, params, guard, permission } = endpoint
    const admit = guardFor(endpoint)
    const route = (c: Context) => answerTo(bound, admit, c)
    const refuse = (c: Context) => refusalOf(admit, c)
    const handler = Object.assign(route, { endpoint, guard: permission ?? guard, refuse })
    app.on(method, routeOf(path, params), handler)
  }
  return app
}

type AnyContext = RequestContext | { request: RequestContext['request'] }

async function answerTo({ endpoint, handler, beforeBody }: Bound, admit: Admit, c: Context) {
  const ctx = (await admit(apiRequest(c))) as AnyContext | Reply<number, never>
  if (ctx instanceof Reply) return respondRefusal(c, ctx)
  const early = await beforeBody?.(ctx as never)
  if (early) return respond(c, endpoint, early)
  const person = 'visitor' in ctx ? ctx : undefined
  const input = await readInput(c, endpoint, person)
  if (input instanceof Response) return input
  try {
    return respond(c, endpoint, await handler(ctx as never, input as never))
  } catch (error) {
    if (!person || !(error instanceof CrowdedQueue)) throw error
    return respondRefusal(c, tooMany(person, error.waitMs))
  }
}

/** The refusal of a guard; undefined if it lets the caller in. */
async function refusalOf(admit: Admit, c: Context): Promise<Response | undefined> {
  const ctx = await admit(apiRequest(c))
  return ctx instanceof Reply ? respondRefusal(c, ctx) : undefined
}

/** The path in the syntax of the router. A number matches digits only. */
export function routeOf(path: string, params: Endpoint['params'] = {}): string {
  return path.replace(/\{(\+?)(\w+)\}([^/]*)/g, (_, plus: string, name: string, end: string) => {
    if (plus) return `:${name}{.*}`
    if (params[name]?._zod.def.type === 'number') return `:${name}{[0-9]+}`
    return end ? `:${name}{[^/]+${end.replaceAll('.', '\\.')}}` : `:${name}`
  })
}
