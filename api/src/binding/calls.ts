import type { Body, Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import { HashQueueFullError } from '../crypto/hash-queue.ts'
import type { ApiRequest, Form } from '../http/api-request.ts'
import { readJson, readText, validateValue } from '../http/body.ts'
import { isForm, readForm } from '../http/forms.ts'
import type { Call, CallOutcome } from '../http/mount.ts'
import { Reply, refusal } from '../http/reply.ts'
import { refuseTooManyAttempts } from '../identity/guards/attempts.ts'
import { readFields } from '../identity/guards/fields.ts'
import { type FindGuard, type GuardCheck, isPersonRequest } from '../identity/guards/guards.ts'
import { refuseByLocales } from '../identity/guards/language-limit.ts'
import type { PersonRequest, RequestContext } from '../identity/guards/request-context.ts'
import type { BoundEndpoint } from './bind.ts'

/** Turns bound endpoints into calls of the router: guard, then input, then handler. */
export function createBoundCalls(endpoints: BoundEndpoint[], guardFor: FindGuard): Call[] {
  return endpoints.map((bound) => {
    if (bound.endpoint.locales === 'stored' && !bound.findLocales)
      throw new Error(`The binding of ${bound.endpoint.path} needs findLocales.`)
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
  bound: BoundEndpoint,
  admit: GuardCheck,
  request: ApiRequest,
): Promise<CallOutcome> {
  const { endpoint, handler, beforeBody } = bound
  const ctx = await admit(request)
  if (ctx instanceof Reply) return { refusal: ctx }
  const earlyReply = await beforeBody?.(ctx as never)
  if (earlyReply) return { result: earlyReply }
  const personCtx = 'visitor' in ctx ? ctx : undefined
  const paramsAndQuery = readParamsAndQuery(request, endpoint)
  if (paramsAndQuery instanceof Reply) return { refusal: paramsAndQuery }
  const inputBody = endpoint.body
    ? await readInputBody(request, endpoint.body, personCtx)
    : undefined
  if (inputBody instanceof Reply) return { refusal: inputBody }
  const { params, query } = paramsAndQuery
  const input = { params, query, body: inputBody?.value, files: inputBody?.files ?? noFiles }
  const otherLocales = isPersonRequest(ctx) ? await refuseByInput(bound, ctx, input) : undefined
  if (otherLocales) return { refusal: otherLocales }
  try {
    return { result: await handler(ctx as never, input as never) }
  } catch (error) {
    if (!personCtx || !(error instanceof HashQueueFullError)) throw error
    return { refusal: refuseTooManyAttempts(personCtx, error.waitMs) }
  }
}

/** Refuses (403) a call about languages that the user is not allowed to write in. */
async function refuseByInput(
  { endpoint: { permission, locales }, findLocales }: BoundEndpoint,
  ctx: PersonRequest,
  input: object,
) {
  if (!permission || !locales || ctx.me.locales === null) return undefined
  const concerned =
    locales === 'stored' ? await findLocales?.(input as never) : locales(input as never)
  return refuseByLocales(ctx, permission, concerned ?? 'every')
}

/** Parses the path parameters and the query. Returns a refusal if they are invalid: 404 or 422. */
function readParamsAndQuery(request: ApiRequest, endpoint: Endpoint) {
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
async function readInputBody(
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
