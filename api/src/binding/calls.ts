import { CrowdedQueue } from '../crypto/hash-queue.ts'
import type { ApiRequest, Form } from '../http/api-request.ts'
import type { Call, Outcome } from '../http/mount.ts'
import { Reply } from '../http/reply.ts'
import { tooMany } from '../identity/guards/attempts.ts'
import type { Admit, GuardFor } from '../identity/guards/guards.ts'
import type { Bound } from './bind.ts'
import { readAddress, readBody } from './read-input.ts'

/** Calls of bound endpoints: guard, then input, then the handler. */
export function callsOf(bounds: Bound[], guardFor: GuardFor): Call[] {
  return bounds.map((bound) => {
    const admit = guardFor(bound.endpoint)
    const refuse = async (request: ApiRequest) => {
      const ctx = await admit(request)
      return ctx instanceof Reply ? ctx : undefined
    }
    return {
      endpoint: bound.endpoint,
      refuse,
      answer: (request) => answerTo(bound, admit, request),
    }
  })
}

const noFiles: Form['files'] = new Map()

async function answerTo(
  { endpoint, handler, beforeBody }: Bound,
  admit: Admit,
  request: ApiRequest,
): Promise<Outcome> {
  const ctx = await admit(request)
  if (ctx instanceof Reply) return { refusal: ctx }
  const early = await beforeBody?.(ctx as never)
  if (early) return { result: early }
  const person = 'visitor' in ctx ? ctx : undefined
  const address = readAddress(request, endpoint)
  if (address instanceof Reply) return { refusal: address }
  const read = endpoint.body ? await readBody(request, endpoint.body, person) : undefined
  if (read instanceof Reply) return { refusal: read }
  const { params, query } = address
  const input = { params, query, body: read?.value, files: read?.files ?? noFiles }
  try {
    return { result: await handler(ctx as never, input as never) }
  } catch (error) {
    if (!person || !(error instanceof CrowdedQueue)) throw error
    return { refusal: tooMany(person, error.waitMs) }
  }
}
