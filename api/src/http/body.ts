import type { BodyLimits } from '@vitrine/contract/endpoints/endpoint'
import { localeHeader } from '@vitrine/contract/paths'
import type { Problem } from '@vitrine/contract/problem'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { readBody } from './bounded-body.ts'
import { once } from './once.ts'
import { parseJson } from './parse-json.ts'
import { refuse } from './refusals.ts'
import { plainErrors, type ShapeErrors, shapeErrorsFor } from './shape-errors.ts'

/** The parsed JSON body, or the refusal to answer with: 415, 400 or 422 with the fields at fault. */
export async function readJson<S extends z.ZodMiniType>(
  c: Context,
  shape: S,
  limits: BodyLimits = {},
): Promise<{ value: z.infer<S> } | { refusal: Response }> {
  if (!isJson(c)) return { refusal: refuse(c, 415, 'The body must be application/json.') }
  const json = parseJson(await readText(c, limits.bytesMax), limits)
  if (!json.ok) return { refusal: refuse(c, 400, 'The body is not valid JSON.') }
  return check(c, shape, json.value)
}

const decoder = new TextDecoder()

/** The body as a text, without the mark of its byte order. */
export const readText = async (c: Context, longest?: number) =>
  decoder.decode(await readBody(c, longest))

/** Whether the body says that it is JSON. */
export const isJson = (c: Context) =>
  /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')

/** The value in the asked shape, or a 422 that names the fields at fault, in the asked language. */
export function check<S extends z.ZodMiniType>(
  c: Context,
  shape: S,
  value: unknown,
): { value: z.infer<S> } | { refusal: Response } {
  // Most values are valid, and need no sentences.
  const sentences = once(() => shapeErrorsFor(c))
  const parsed = parseValue(shape, value, (issue) => sentences().errors(issue))
  if (parsed.ok) return { value: parsed.value }
  c.header('Content-Language', sentences().lang)
  c.header('Vary', `${localeHeader}, Accept-Language`, { append: true })
  const { message, errors } = parsed.problem
  return { refusal: refuse(c, 422, message, errors) }
}

/** The value in the asked shape, or what is wrong with which of its fields. */
export function parseValue<S extends z.ZodMiniType>(
  shape: S,
  value: unknown,
  sentences: ShapeErrors = plainErrors,
): { ok: true; value: z.infer<S> } | { ok: false; problem: Problem } {
  const parsed = shape.safeParse(value, { error: sentences })
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = new Map<string, string[]>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join('.') || 'body'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  const message = parsed.error.issues[0]?.message ?? 'The value is not valid.'
  return { ok: false, problem: { message, errors: Object.fromEntries(errors) } }
}
