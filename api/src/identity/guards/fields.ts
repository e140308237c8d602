import type { Problem } from '@vitrine/contract/http/problem'
import type * as z from 'zod/mini'
import type { ApiRequest, Form } from '../../http/api-request.ts'
import { isJson, readText } from '../../http/body.ts'
import { isForm, readForm } from '../../http/forms.ts'
import { parseJson } from '../../http/parse-json.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import type { MessageName } from './messages.ts'
import type { RequestContext } from './request-context.ts'

/** Errors by field, as names of messages. */
export type FieldErrors = Record<string, MessageName | undefined>

interface Body<T> {
  value: T
  files: Form['files']
}

/**
 * Parses the fields of a JSON or form body. Drops unknown fields. Returns a refusal if it is
 * invalid: 400 if it is malformed, 422 with an error for each field.
 */
export async function readFields<S extends z.ZodMiniType>(
  ctx: RequestContext,
  shape: S,
  bytesMax?: number,
): Promise<Body<z.infer<S>> | Reply<400 | 422, Problem>> {
  const body = await parseBody(ctx.request, bytesMax)
  if (!body) return refusal(400, ctx.say('bad_body'))
  const parsed = shape.safeParse(body.value)
  if (parsed.success) return { value: parsed.data, files: body.files }
  const errors: FieldErrors = {}
  for (const { code, path } of parsed.error.issues) {
    const field = String(path[0] ?? 'body')
    const value: unknown = Object(body.value)[field]
    const isMissing = value === undefined || code === 'too_small'
    errors[field] = isMissing ? 'required' : code === 'too_big' ? 'too_long' : 'invalid'
  }
  return refuseFields(ctx, errors)
}

/** Returns a 422 in Laravel's format, with a message for each field. */
export function refuseFields({ say }: RequestContext, errors: FieldErrors): Reply<422, Problem> {
  const messages: Record<string, string[]> = {}
  for (const [field, name] of Object.entries(errors)) if (name) messages[field] = [say(name)]
  return refusal(422, Object.values(messages)[0]?.[0] ?? say('invalid'), messages)
}

export const hasNoErrors = (errors: FieldErrors) => Object.values(errors).every((name) => !name)

async function parseBody(
  request: ApiRequest,
  bytesMax: number | undefined,
): Promise<Body<unknown> | undefined> {
  if (isForm(request)) {
    const form = await readForm(request, bytesMax)
    return form && { value: form.texts, files: form.files }
  }
  const text = await readText(request, bytesMax)
  const files: Form['files'] = new Map()
  if (text === '') return { value: {}, files }
  const json = isJson(request) ? parseJson(text) : undefined
  return json?.ok ? { value: json.value, files } : undefined
}
