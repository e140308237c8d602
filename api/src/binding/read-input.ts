import type { Body, Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Context } from 'hono'
import { check, readJson, readText } from '../http/body.ts'
import { type Form, isForm, readForm } from '../http/forms.ts'
import { refuse } from '../http/refusals.ts'
import { respondRefusal } from '../http/respond.ts'
import { readFields } from '../identity/guards/fields.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'

interface Input {
  params: Record<string, unknown>
  query: unknown
  body: unknown
  files: Form['files']
}

const noFiles: Form['files'] = new Map()

/** Parses parameters, query and body of a call; or returns the refusal: 400, 404, 413, 415, 422. */
export async function readInput(
  c: Context,
  endpoint: Endpoint,
  person: RequestContext | undefined,
): Promise<Input | Response> {
  const params = readParams(c, endpoint)
  if (!params) return refuse(c, 404, `There is nothing at ${c.req.path}.`)
  const query = endpoint.query ? check(c, endpoint.query, c.req.query()) : { value: undefined }
  if ('refusal' in query) return query.refusal
  const body = await readBody(c, endpoint, person)
  if ('refusal' in body) return body.refusal
  const { value, files = noFiles } = body
  return { params, query: query.value, body: value, files }
}

function readParams(c: Context, { path, params = {} }: Endpoint) {
  const read: Record<string, unknown> = {}
  for (const [name, raw] of Object.entries<string>(c.req.param())) {
    const end = path.split(`{${name}}`)[1]?.split('/', 1)[0] ?? ''
    const text = end && raw.endsWith(end) ? raw.slice(0, -end.length) : raw
    const parsed = params[name]?.safeParse(text)
    if (parsed && !parsed.success) return undefined
    read[name] = parsed ? parsed.data : text
  }
  return read
}

type ReadBody = { value: unknown; files?: Form['files'] } | { refusal: Response }

async function readBody(
  c: Context,
  { body }: Endpoint,
  person: RequestContext | undefined,
): Promise<ReadBody> {
  if (!body) return { value: undefined }
  const { kind, schema, limits } = body
  if (kind === 'json') return readJson(c, schema, limits)
  if (kind === 'fields' && person) return fieldsOf(c, person, body)
  if (kind === 'text') return { value: await readText(c, limits.bytesMax) }
  if (kind !== 'form') return { value: undefined }
  const form = isForm(c) ? await readForm(c, limits.bytesMax) : undefined
  return { value: schema.safeParse(form?.texts).data, ...(form && { files: form.files }) }
}

async function fieldsOf(c: Context, person: RequestContext, { schema, limits }: Body) {
  const read = await readFields(c, person, schema, limits.bytesMax)
  return 'refusal' in read ? { refusal: respondRefusal(c, read.refusal) } : read
}
