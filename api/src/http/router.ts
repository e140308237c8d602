import type { Problem } from '@vitrine/contract/http/problem'
import { Hono } from 'hono'
import { ApiRequest } from './api-request.ts'
import { compressAnswers } from './compress.ts'
import { cookiesOnce } from './cookies-once.ts'
import { type CrossOriginRules, crossOrigin } from './cross-origin.ts'
import { formMethods } from './form-methods.ts'
import { type Call, mount } from './mount.ts'
import { type Catching, noTokenInAddress, notFound, onError, writableAddress } from './refusals.ts'
import type { Reply } from './reply.ts'
import { respondRefusal } from './respond.ts'
import { varyOnce } from './vary.ts'

interface RouterParts extends Catching {
  crossOriginRules: CrossOriginRules
  /** Paths of calls whose answers are compressed, in the syntax of the router. */
  compressed: string[]
  /** Calls, each group with the path before its own paths. */
  groups: [base: string, calls: Call[]][]
}

/** Answers requests: what all calls have in common, then the call at the address. */
export function createRouter({ crossOriginRules, compressed, groups, ...catching }: RouterParts) {
  const app = new Hono()
  app.use(varyOnce)
  app.use(cookiesOnce)
  app.use(writableAddress)
  app.use(noTokenInAddress)
  app.use(crossOrigin(crossOriginRules))
  app.use(formMethods(app))
  for (const path of compressed) app.use(path, compressAnswers)
  for (const [base, calls] of groups) app.route(base, mount(calls))
  app.notFound(notFound(app))
  app.onError(onError(catching))
  return app
}

export type Router = ReturnType<typeof createRouter>

/** Answers every request in the same way: a text as a page, a problem as JSON. */
export const answerAll = (
  answer: (request: ApiRequest) => Promise<Reply<number, Problem | string>>,
) => new Hono().all('*', async (c) => respondRefusal(c, await answer(new ApiRequest(c))))
