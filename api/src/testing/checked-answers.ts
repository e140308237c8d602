import { partialDeepStrictEqual } from 'node:assert/strict'
import { type Endpoint, isSchema } from '@vitrine/contract/endpoints/endpoint'
import { Problem } from '@vitrine/contract/http/problem'
import type { createApi } from '../app.ts'
import type { InProcessCaller } from '../http/answer.ts'

type Api = ReturnType<typeof createApi>

/**
 * Makes an API check each JSON answer by the schema that its endpoint declares for the status. A
 * value that does not fit, or has more fields, fails the test that reads it.
 */
export function withCheckedAnswers(api: Api): Api {
  const answer = api.fetch
  api.fetch = async (request, env = {}, ...rest) => {
    const endpoint = endpointAt(api, request)
    if (!endpoint) return answer(request, env, ...rest)
    const { onValue }: InProcessCaller = Object(env)
    const checked: InProcessCaller['onValue'] = (value, isStill) => {
      check(endpoint, 200, JSON.parse(JSON.stringify(value)))
      onValue?.(value, isStill)
    }
    const own = onValue ? { ...Object(env), onValue: checked } : env
    return checkedResponse(endpoint, await answer(request, own, ...rest))
  }
  return api
}

function endpointAt(api: Api, { method, url }: Request): Endpoint | undefined {
  const [found] = api.router.match(method, new URL(url).pathname)
  return found
    .map(([[handler]]): Endpoint | undefined => Object(handler).endpoint)
    .find((endpoint) => endpoint !== undefined)
}

function checkedResponse(endpoint: Endpoint, response: Response): Response {
  const { body, headers, status } = response
  const isJson = headers.get('content-type')?.includes('json') && !headers.has('content-encoding')
  if (!body || !isJson) return response
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const pull = async (controller: ReadableStreamDefaultController) => {
    const { value, done } = await reader.read()
    if (value) {
      text += decoder.decode(value, { stream: true })
      controller.enqueue(value)
    }
    if (!done) return
    const whole = jsonIn(text)
    if (whole) check(endpoint, status, whole.value)
    controller.close()
  }
  const cancel = (reason: unknown) => reader.cancel(reason)
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), response)
}

/** Returns undefined for a truncated answer. */
function jsonIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function check({ method, path, answers }: Endpoint, status: number, value: unknown) {
  const shape = answers[status]?.[0]
  if (!isSchema(shape)) return
  const parsed = shape.safeParse(value)
  // Guards and validation may refuse with a status that is declared for another answer.
  if (!parsed.success && status >= 400 && Problem.safeParse(value).success) return
  if (!parsed.success)
    throw new Error(`${method} ${path} does not declare this ${status}: ${parsed.error.message}`)
  partialDeepStrictEqual(parsed.data, value)
}
