import type { Body, Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import type { ApiRequest, Form } from '../http/api-request.ts'
import { readJson, readText, validateValue } from '../http/body.ts'
import { isForm, readForm } from '../http/forms.ts'
import { Reply, refusal } from '../http/reply.ts'
import { readFields } from '../identity/guards/fields.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'

/** Parses the path parameters and the query. Returns a refusal if they are invalid: 404 or 422. */
export function readParamsAndQuery(request: ApiRequest, endpoint: Endpoint) {
  const params = readParams(request, endpoint)
  if (!params) return refusal(404, `There is nothing at ${request.path}.`)
  const query = endpoint.query && validateValue(request, endpoint.query, request.queries())
  if (query instanceof Reply) return query
  return { params, query: query?.value }
}

function readParams(request: ApiRequest, { path, params = {} }: Endpoint) {
  const values: Record<string, unknown> = {}
  for (const [name, raw] of Object.entries(request.params())) {
    const suffix = path.split(`{${name}}`)[1]?.split('/', 1)[0] ?? ''
    const text = suffix && raw.endsWith(suffix) ? raw.slice(0, -suffix.length) : raw
    const parsed = params[name]?.safeParse(text)
    if (parsed && !parsed.success) return undefined
    values[name] = parsed ? parsed.data : text
  }
  return values
}

type ReadBody = { value: unknown; files?: Form['files'] } | Reply<400 | 415 | 422, Problem>

/** Parses the body. Returns a refusal (400, 415, 422); throws a 413 if it is too large. */
export async function readInputBody(
  request: ApiRequest,
  { kind, schema, limits }: Body,
  person: RequestContext | undefined,
): Promise<ReadBody> {
  if (kind === 'json') return readJson(request, schema, limits)
  if (kind === 'fields' && person) return readFields(person, schema, limits.bytesMax)
  if (kind === 'text') return { value: await readText(request, limits.bytesMax) }
  if (kind !== 'form') return { value: undefined }
  const form = isForm(request) ? await readForm(request, limits.bytesMax) : undefined
  return { value: schema.safeParse(form?.texts).data, ...(form && { files: form.files }) }
}
