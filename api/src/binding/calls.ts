import { HashQueueFullError } from '../crypto/hash-queue.ts'
import type { ApiRequest, Form } from '../http/api-request.ts'
import type { Call, CallOutcome } from '../http/mount.ts'
import { Reply } from '../http/reply.ts'
import { refuseTooManyAttempts } from '../identity/guards/attempts.ts'
import type { FindGuard, GuardCheck } from '../identity/guards/guards.ts'
import type { BoundEndpoint } from './bind.ts'
import { readInputBody, readParamsAndQuery } from './read-input.ts'

/** Turns bound endpoints into calls of the router: guard, then input, then handler. */
export function createBoundCalls(endpoints: BoundEndpoint[], guardFor: FindGuard): Call[] {
  return endpoints.map((bound) => {
    const admit = guardFor(bound.endpoint)
    const refuse = async (request: ApiRequest) => {
      const ctx = await admit(request)
      return ctx instanceof Reply ? ctx : undefined
    }
    return {
      endpoint: bound.endpoint,
      refuse,
      answer: (request) => answerCall(bound, admit, request),
    }
  })
}

const noFiles: Form['files'] = new Map()

async function answerCall(
  { endpoint, handler, beforeBody }: BoundEndpoint,
  admit: GuardCheck,
  request: ApiRequest,
): Promise<CallOutcome> {
  const ctx = await admit(request)
  if (ctx instanceof Reply) return { refusal: ctx }
  const earlyReply = await beforeBody?.(ctx as never)
  if (earlyReply) return { result: earlyReply }
  const personCtx = 'visitor' in ctx ? ctx : undefined
  const paramsAndQuery = readParamsAndQuery(request, endpoint)
  if (paramsAndQuery instanceof Reply) return { refusal: paramsAndQuery }
  const inputBody = endpoint.body
    ? await readInputBody(request, endpoint.body, personCtx)
    : undefined
  if (inputBody instanceof Reply) return { refusal: inputBody }
  const { params, query } = paramsAndQuery
  const input = { params, query, body: inputBody?.value, files: inputBody?.files ?? noFiles }
  try {
    return { result: await handler(ctx as never, input as never) }
  } catch (error) {
    if (!personCtx || !(error instanceof HashQueueFullError)) throw error
    return { refusal: refuseTooManyAttempts(personCtx, error.waitMs) }
  }
}
