import type { Problem } from '@vitrine/contract/http/problem'
import { Hono, type MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { ApiRequest } from './api-request.ts'
import { compressAnswers } from './compress.ts'
import { type CrossOriginRules, crossOrigin } from './cross-origin.ts'
import { overrideMethod } from './method-override.ts'
import { type Call, mountCalls } from './mount.ts'
import {
  type ErrorHandling,
  notFound,
  onError,
  refuseNullCharacters,
  refuseTokensInUrl,
} from './refusals.ts'
import type { Reply } from './reply.ts'
import { respondRefusal } from './respond.ts'

interface RouterParts extends ErrorHandling {
  crossOriginRules: CrossOriginRules
  /** Paths whose responses are compressed, in Hono's syntax. */
  compressed: string[]
  /** Groups of calls, each with the prefix of their paths. */
  groups: [base: string, calls: Call[]][]
}

/** Creates the router: middleware for all calls, then the calls. */
export function createRouter({
  crossOriginRules,
  compressed,
  groups,
  ...errorHandling
}: RouterParts) {
  // The default would first try a router that cannot match all paths.
  const app = new Hono({ router: new TrieRouter() })
  app.use(mergeVary)
  app.use(deduplicateCookies)
  app.use(refuseNullCharacters)
  app.use(refuseTokensInUrl)
  app.use(crossOrigin(crossOriginRules))
  app.use(overrideMethod(app))
  for (const path of compressed) app.use(path, compressAnswers)
  for (const [base, calls] of groups) mountCalls(calls, base, app)
  app.notFound(notFound(app))
  app.onError(onError(errorHandling))
  return app
}

export type Router = ReturnType<typeof createRouter>

/** Answers every request with the same function: a string as a page, a problem as JSON. */
export const answerAll = (
  answer: (request: ApiRequest) => Promise<Reply<number, Problem | string>>,
) => new Hono().all('*', async (c) => respondRefusal(c, await answer(new ApiRequest(c))))

/** Removes duplicates from `Vary`: several parts of the API add header names. */
const mergeVary: MiddlewareHandler = async (c, next) => {
  await next()
  const vary = c.res.headers.get('vary')
  if (!vary?.includes(',')) return
  const names = new Map(vary.split(',').map((name) => [name.trim().toLowerCase(), name.trim()]))
  const merged = [...names.values()].join(', ')
  if (merged !== vary) c.res.headers.set('Vary', merged)
}

/** Sends each cookie once, with its last value: a request may set the session cookie twice. */
const deduplicateCookies: MiddlewareHandler = async (c, next) => {
  await next()
  const fields = c.res.headers.getSetCookie()
  const last = new Map(fields.map((field) => [field.split('=', 1)[0], field]))
  if (last.size === fields.length) return
  c.res.headers.delete('Set-Cookie')
  for (const field of last.values()) c.res.headers.append('Set-Cookie', field)
}
