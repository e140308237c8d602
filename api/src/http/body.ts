import type { BodyLimits } from '@vitrine/contract/endpoints/endpoint'
import { localeHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import type * as z from 'zod/mini'
import type { ApiRequest } from './api-request.ts'
import { readBody } from './body-limit.ts'
import { once } from './once.ts'
import { parseJson } from './parse-json.ts'
import { type Reply, refusal } from './reply.ts'
import {
  englishMessages,
  getValidationMessages,
  type ValidationMessages,
} from './validation-messages.ts'

/** Parses a JSON body. Returns a refusal if it is invalid: 400, 415 or 422. */
export async function readJson<S extends z.ZodMiniType>(
  request: ApiRequest,
  shape: S,
  limits: BodyLimits = {},
): Promise<{ value: z.infer<S> } | Reply<400 | 415 | 422, Problem>> {
  if (!isJson(request)) return refusal(415, 'The body must be application/json.')
  const json = parseJson(await readText(request, limits.bytesMax), limits)
  return json.ok
    ? validateValue(request, shape, json.value)
    : refusal(400, 'The body is not valid JSON.')
}

const decoder = new TextDecoder()

export const readText = async (request: ApiRequest, bytesMax?: number) =>
  decoder.decode(await readBody(request, bytesMax))

export const isJson = (request: ApiRequest) =>
  /^application\/([\w.+-]+\+)?json\b/i.test(request.header('content-type') ?? '')

/** Parses a value, or returns a 422 by field in the language of the client. */
export function validateValue<S extends z.ZodMiniType>(
  request: ApiRequest,
  shape: S,
  value: unknown,
): { value: z.infer<S> } | Reply<422, Problem> {
  // Lazy: most values are valid and need no messages.
  const messages = once(() => getValidationMessages(request))
  const parsed = parseValue(shape, value, (issue) => messages().errors(issue))
  if (parsed.ok) return { value: parsed.value }
  request.vary(`${localeHeader}, Accept-Language`)
  const { message, errors } = parsed.problem
  return refusal(422, message, errors, { 'Content-Language': messages().lang })
}

/** Parses a value, or returns the errors by field. Messages are in English by default. */
export function parseValue<S extends z.ZodMiniType>(
  shape: S,
  value: unknown,
  messages: ValidationMessages = englishMessages,
): { ok: true; value: z.infer<S> } | { ok: false; problem: Problem } {
  const parsed = shape.safeParse(value, { error: messages })
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = new Map<string, string[]>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join('.') || 'body'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  const message = parsed.error.issues[0]?.message ?? 'The value is not valid.'
  return { ok: false, problem: { message, errors: Object.fromEntries(errors) } }
}
