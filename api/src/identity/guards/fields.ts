import type { Problem } from '@vitrine/contract/http/problem'
import type * as z from 'zod/mini'
import type { ApiRequest, Form } from '../../http/api-request.ts'
import { isJson, readText } from '../../http/body.ts'
import { isForm, readForm } from '../../http/forms.ts'
import { parseJson } from '../../http/parse-json.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import type { MessageName } from './messages.ts'
import type { RequestContext } from './request-context.ts'

/** Which fields are wrong, and how, by the names of their messages. */
export type Faults = Record<string, MessageName | undefined>

interface Body<T> {
  value: T
  /** Of a form. */
  files: Form['files']
}

/**
 * Parses the fields of a body, sent as JSON or as a form, without those that the shape does not have.
 * Or returns the refusal: 400 for a body that cannot be read, 422 with the fields at fault.
 */
export async function readFields<S extends z.ZodMiniType>(
  ctx: RequestContext,
  shape: S,
  longest?: number,
): Promise<Body<z.infer<S>> | Reply<400 | 422, Problem>> {
  const body = await bodyOf(ctx.request, longest)
  if (!body) return refusal(400, ctx.say('bad_body'))
  const parsed = shape.safeParse(body.value)
  if (parsed.success) return { value: parsed.data, files: body.files }
  const faults: Faults = {}
  for (const { code, path } of parsed.error.issues) {
    const field = String(path[0] ?? 'body')
    const given: unknown = Object(body.value)[field]
    const missing = given === undefined || code === 'too_small'
    faults[field] = missing ? 'required' : code === 'too_big' ? 'too_long' : 'invalid'
  }
  return wrong(ctx, faults)
}

/** 422 in Laravel's shape, with a sentence for each field at fault. */
export function wrong({ say }: RequestContext, faults: Faults): Reply<422, Problem> {
  const errors: Record<string, string[]> = {}
  for (const [field, name] of Object.entries(faults)) if (name) errors[field] = [say(name)]
  return refusal(422, Object.values(errors)[0]?.[0] ?? say('invalid'), errors)
}

/** True if nothing is wrong. */
export const isRight = (faults: Faults) => Object.values(faults).every((name) => !name)

async function bodyOf(
  request: ApiRequest,
  longest: number | undefined,
): Promise<Body<unknown> | undefined> {
  if (isForm(request)) {
    const form = await readForm(request, longest)
    return form && { value: form.texts, files: form.files }
  }
  const text = await readText(request, longest)
  const files: Form['files'] = new Map()
  // A call without fields needs no body.
  if (text === '') return { value: {}, files }
  const json = isJson(request) ? parseJson(text) : undefined
  return json?.ok ? { value: json.value, files } : undefined
}
