import { CrowdedQueue } from '../crypto/hash-queue.ts'
import type { ApiRequest, Form } from '../http/api-request.ts'
import type { Call, Outcome } from '../http/mount.ts'
import { Reply } from '../http/reply.ts'
import { tooMany } from '../identity/guards/attempts.ts'
import type { Admit, GuardFor } from '../identity/guards/guards.ts'
import type { Bound } from './bind.ts'
import { readAddress, readBody } from './read-input.ts'

/** Turns bound endpoints into calls of the router: guard, then input, then handler. */
export function callsOf(endpoints: Bound[], guardFor: GuardFor): Call[] {
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
  { endpoint, handler, beforeBody }: Bound,
  admit: Admit,
  request: ApiRequest,
): Promise<Outcome> {
  const ctx = await admit(request)
  if (ctx instanceof Reply) return { refusal: ctx }
  const earlyReply = await beforeBody?.(ctx as never)
  if (earlyReply) return { result: earlyReply }
  const personCtx = 'visitor' in ctx ? ctx : undefined
  const paramsAndQuery = readAddress(request, endpoint)
  if (paramsAndQuery instanceof Reply) return { refusal: paramsAndQuery }
  const inputBody = endpoint.body ? await readBody(request, endpoint.body, personCtx) : undefined
  if (inputBody instanceof Reply) return { refusal: inputBody }
  const { params, query } = paramsAndQuery
  const input = { params, query, body: inputBody?.value, files: inputBody?.files ?? noFiles }
  try {
    return { result: await handler(ctx as never, input as never) }
  } catch (error) {
    if (!personCtx || !(error instanceof CrowdedQueue)) throw error
    return { refusal: tooMany(personCtx, error.waitMs) }
  }
}
