import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import { type Context, Hono } from 'hono'
import { ApiRequest } from './api-request.ts'
import type { Reply } from './reply.ts'
import { respond, respondRefusal } from './respond.ts'

export interface Call {
  endpoint: Endpoint
  /** Returns the refusal of the guard, if any. Reads no body. */
  refuse: (request: ApiRequest) => Promise<Reply<number, Problem> | undefined>
  answer: (request: ApiRequest) => Promise<CallOutcome>
}

/** Result of the handler, or a refusal that its endpoint need not declare. */
export type CallOutcome = { result: unknown } | { refusal: Reply<number, Problem> }

/** Adds calls to `app`. Their paths begin with `base`. */
export function mountCalls(calls: Call[], base = '', app = new Hono()): Hono {
  for (const call of calls) {
    const { method, path, params, guard, permission } = call.endpoint
    const route = (c: Context) => answerCall(call, c)
    const refuse = async (c: Context) => {
      const refusal = await call.refuse(new ApiRequest(c))
      return refusal && respondRefusal(c, refusal)
    }
    const handler = Object.assign(route, {
      endpoint: call.endpoint,
      guard: permission ?? guard,
      refuse,
    })
    app.on(method, `${base}${toRoutePath(path, params)}`, handler)
  }
  return app
}

async function answerCall({ endpoint, answer }: Call, c: Context) {
  const outcome = await answer(new ApiRequest(c))
  return 'refusal' in outcome
    ? respondRefusal(c, outcome.refusal)
    : respond(c, endpoint, outcome.result)
}

/** Converts an endpoint path to Hono's syntax. A numeric parameter matches digits only. */
export function toRoutePath(path: string, params: Endpoint['params'] = {}): string {
  return path.replace(
    /\{(\+?)(\w+)\}([^/]*)/g,
    (_, isGreedy: string, name: string, suffix: string) => {
      if (isGreedy) return `:${name}{.*}`
      if (params[name]?._zod.def.type === 'number') return `:${name}{[0-9]+}`
      return suffix ? `:${name}{[^/]+${suffix.replaceAll('.', '\\.')}}` : `:${name}`
    },
  )
}
