import { type Endpoint, isSchema } from '@vitrine/contract/endpoints/endpoint'
import { Problem } from '@vitrine/contract/http/problem'
import type { Context } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { answerWithValue } from './answer.ts'
import { Reply, SerializedJson, UnparsedValue } from './reply.ts'

/**
 * Sends the result of a handler, parsed by its declared schema (except an `UnparsedValue`), so that
 * undeclared fields never leave the API. Throws if the status is not declared.
 */
export function respond(c: Context, { answers, method, path }: Endpoint, result: unknown) {
  const reply = result instanceof Reply ? result : new Reply(getSuccessStatus(answers), result)
  const declared = answers[reply.status]
  if (!declared) throw new Error(`${method} ${path} does not declare an answer ${reply.status}.`)
  for (const [name, value] of Object.entries(reply.headers)) c.header(name, value)
  const [shape] = declared
  if (shape === null) return c.body(null, reply.status as StatusCode)
  const status = reply.status as ContentfulStatusCode
  if (!isSchema(shape)) {
    if (!('Content-Type' in reply.headers)) c.header('Content-Type', shape.contentType)
    return c.body(reply.value as string, status)
  }
  if (reply.value instanceof SerializedJson) {
    c.header('Content-Type', 'application/json')
    return c.body(reply.value.text as string, status)
  }
  const { value: rawValue } = reply
  const value =
    rawValue instanceof UnparsedValue ? rawValue.value : (shape.parse(rawValue) as object)
  return status === okStatus ? answerWithValue(c, value, reply.isStillValid) : c.json(value, status)
}

/** Sends a refusal that no endpoint declares, such as that of a guard; a string as a page. */
export function respondRefusal(c: Context, refusal: Reply<number, Problem | string>) {
  const { status, value, headers } = refusal
  return typeof value === 'string'
    ? c.html(value, status as ContentfulStatusCode, headers)
    : c.json(Problem.parse(value), status as ContentfulStatusCode, headers)
}

const okStatus = 200
const successStatuses = [okStatus, 201, 202, 204]

function getSuccessStatus(answers: Endpoint['answers']): number {
  return successStatuses.find((status) => answers[status]) ?? okStatus
}
