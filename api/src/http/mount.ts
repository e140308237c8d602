import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import { type Context, Hono } from 'hono'
import { ApiRequest } from './api-request.ts'
import type { Reply } from './reply.ts'
import { respond, respondRefusal } from './respond.ts'

/** An endpoint with what the router needs to answer it. */
export interface Call {
  endpoint: Endpoint
  /** The refusal of the guard; undefined if it lets the caller in. Reads no body. */
  refuse: (request: ApiRequest) => Promise<Reply<number, Problem> | undefined>
  answer: (request: ApiRequest) => Promise<Outcome>
}

/** What the handler returned, or a refusal that its endpoint need not declare. */
export type Outcome = { result: unknown } | { refusal: Reply<number, Problem> }

/** Routes of calls. */
export function mount(calls: Call[]): Hono {
  const app = new Hono()
  for (const call of calls) {
    const { method, path, params, guard, permission } = call.endpoint
    const route = (c: Context) => answerTo(call, c)
    const refuse = async (c: Context) => {
      const refusal = await call.refuse(new ApiRequest(c))
      return refusal && respondRefusal(c, refusal)
    }
    const handler = Object.assign(route, {
      endpoint: call.endpoint,
      guard: permission ?? guard,
      refuse,
    })
    app.on(method, routeOf(path, params), handler)
  }
  return app
}

async function answerTo({ endpoint, answer }: Call, c: Context) {
  const outcome = await answer(new ApiRequest(c))
  return 'refusal' in outcome
    ? respondRefusal(c, outcome.refusal)
    : respond(c, endpoint, outcome.result)
}

/** The path in the syntax of the router. A number matches digits only. */
export function routeOf(path: string, params: Endpoint['params'] = {}): string {
  return path.replace(/\{(\+?)(\w+)\}([^/]*)/g, (_, plus: string, name: string, end: string) => {
    if (plus) return `:${name}{.*}`
    if (params[name]?._zod.def.type === 'number') return `:${name}{[0-9]+}`
    return end ? `:${name}{[^/]+${end.replaceAll('.', '\\.')}}` : `:${name}`
  })
}
