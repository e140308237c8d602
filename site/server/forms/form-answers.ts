import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { type Endpoint, formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  deleteSentResponse,
  replyToSentResponse,
  showSentResponse,
  submitForm,
} from '@vitrine/contract/endpoints/visitor-forms'
import { replyBodyMax } from '@vitrine/contract/forms/form-messages'
import {
  FormOutcome,
  formBodyMax,
  formParams,
  type RefusedForm,
  SentResponse,
} from '@vitrine/contract/forms/form-outcome'
import { memberHeader, siteKeyHeader } from '@vitrine/contract/http/paths'
import { toLocaleChoice } from '@vitrine/contract/locale/locale'
import { getRequestId } from '@vitrine/files/request-id'
import type { ShownFormState } from '../../app/site/form-state.ts'
import { getLocaleAt } from '../../app/site/page-key.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { getProof } from '../answers/file-gate.ts'
import type { ApiAccess } from '../answers/notify-api.ts'
import { sendDocument } from '../http/body.ts'
import type { Address, Handler } from '../http/handler.ts'
import { commonFields, getPageFields, noStore } from '../http/headers.ts'
import { retryAfter, sendProblem, unavailable } from '../http/problems.ts'
import type { RenderForMember } from '../pages/member-pages.ts'
import { noIndexFields } from '../pages/page-fields.ts'
import type { PageNames } from '../pages/page-names.ts'
import type { GetRequestId, PageVisit, RenderedAnswer } from '../rendering/render.ts'

export interface FormParts extends ApiAccess {
  config: BaseConfig
  names: PageNames
  /** Renders a page without caching it. */
  renderPage: (visit: PageVisit, request?: GetRequestId) => Promise<RenderedAnswer>
  forwardedFor: (req: IncomingMessage) => string
  policy: string
  renderForMember: RenderForMember
}

const notFound = 404
/** Value of the parameter `response` after its deletion. */
const deleted = 'deleted'
/** Exactly one slash in front: two, or a backslash, would name another host. */
const toOwnPath = (pathname: string) => pathname.replace(/^[/\\]+/, '/')

/** Statuses of a page that shows a form again. */
const refusedStatuses: Record<RefusedForm['reason'], number> = {
  invalid: 422,
  stale: 422,
  busy: 429,
  unreadable: 400,
}

/** True if a request sends a form of a page, or opens the page of a sent one. */
export function isFormRequest({ method }: IncomingMessage, { search }: Address): boolean {
  if (search === '') return false
  const query = new URLSearchParams(search)
  const names =
    method === 'POST'
      ? [formParams.form, formParams.response]
      : [formParams.sent, formParams.response]
  return ['GET', 'HEAD', 'POST'].includes(method ?? '') && names.some((name) => query.has(name))
}

/** Receives forms, and shows pages of sent ones. These answers are never cached. */
export function sendForm(parts: FormParts): Handler {
  return async (req, res, url) => {
    const query = new URLSearchParams(url.search)
    const token = query.get(formParams.response)
    if (req.method !== 'POST') {
      const state = token === null ? ({ kind: 'sent' } as const) : await readState(parts, token)
      return state ? showPage(parts, req, res, url, state) : sendBusy(res)
    }
    if (token !== null && query.has(formParams.reply)) return reply(parts, req, res, url, token)
    if (token !== null) return deleteResponse(parts, res, url, token)
    return receive(parts, req, res, url, Number(query.get(formParams.form)))
  }
}

async function receive(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  page: number,
) {
  // Refused before the body: the connection ends with it.
  if (Number(req.headers['content-length']) > formBodyMax)
    return sendProblem(res, 413, 'Content Too Large', ['Connection', 'close'])
  const visit = parts.names.parseVisit(req, { ...url, search: '' })
  const { i18n } = parts.config
  const choice = toLocaleChoice({ locale: visit.cookie, origin: visit.origin })
  const locale = getLocaleAt({ config: { i18n }, choice: () => choice }, visit.pathname)
  const response = await callApi(
    parts,
    submitForm,
    formatEndpointPath(submitForm, { page, locale }),
    req,
  )
  if (response.status === unavailable) return sendBusy(res)
  if (!response.ok) {
    await response.body?.cancel()
    return sendProblem(res, response.status, response.statusText || 'Not Found')
  }
  const outcome = FormOutcome.parse(await response.json()).data
  if (outcome.outcome === 'refused') {
    const state = { kind: 'refused', refused: outcome } as const
    return showPage(parts, req, res, url, state, refusedStatuses[outcome.reason])
  }
  redirect(res, outcome.location ?? `${toOwnPath(url.pathname)}?${formParams.sent}`)
}

async function deleteResponse(parts: FormParts, res: ServerResponse, url: Address, token: string) {
  const response = await callApi(
    parts,
    deleteSentResponse,
    formatEndpointPath(deleteSentResponse, { token }),
  )
  await response.body?.cancel()
  if (response.status === unavailable) return sendBusy(res)
  redirect(res, `${toOwnPath(url.pathname)}?${formParams.response}=${deleted}`)
}

/** Sends a reply to the API and shows the thread with it. */
async function reply(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  token: string,
) {
  if (Number(req.headers['content-length']) > replyBodyMax)
    return sendProblem(res, 413, 'Content Too Large', ['Connection', 'close'])
  const path = formatEndpointPath(replyToSentResponse, { token })
  const response = await callApi(parts, replyToSentResponse, path, req)
  await response.body?.cancel()
  if (response.status === unavailable) return sendBusy(res)
  if (!response.ok && !shownAgain.includes(response.status))
    return sendProblem(res, response.status, response.statusText || 'Too Many Requests')
  redirect(res, `${toOwnPath(url.pathname)}?${formParams.response}=${encodeURIComponent(token)}`)
}

/** Statuses of a refused reply. The page is shown again: without the response, or with its thread. */
const shownAgain = [404, 422]

/** Returns what the page shows for a link; undefined if the API is away. */
async function readState(parts: FormParts, token: string): Promise<ShownFormState | undefined> {
  if (token === deleted) return { kind: 'deleted' }
  if (token === '') return { kind: 'unknown' }
  const response = await callApi(
    parts,
    showSentResponse,
    formatEndpointPath(showSentResponse, { token }),
  )
  if (response.ok)
    return { kind: 'response', token, response: SentResponse.parse(await response.json()).data }
  await response.body?.cancel()
  return response.status === unavailable ? undefined : { kind: 'unknown' }
}

/** Calls the API as the site's own server, in the name of the visitor's address. */
function callApi(
  { fetch, siteKey, forwardedFor }: FormParts,
  { method }: Endpoint,
  path: string,
  req?: IncomingMessage,
) {
  const headers: Record<string, string> = { accept: 'application/json', [siteKeyHeader]: siteKey }
  if (!req) return fetch(path, { method, headers })
  headers['x-forwarded-for'] = forwardedFor(req)
  for (const name of ['content-type', 'content-length', 'user-agent'] as const) {
    const value = req.headers[name]
    if (value) headers[name] = value
  }
  Object.assign(headers, getProof(req), { [memberHeader]: '1' })
  // The API reads the body when it has memory for it.
  const body = { body: Readable.toWeb(req), duplex: 'half' }
  return fetch(path, { method, headers, ...body } as RequestInit)
}

async function showPage(
  { names, policy, renderPage, renderForMember }: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  form: ShownFormState,
  status = 200,
) {
  const visit = { ...names.parseVisit(req, { ...url, search: '' }), part: false, form }
  const shown = await renderPage(visit, () => getRequestId(req))
  const isMissing = 'location' in shown || shown.status === notFound
  const own = isMissing ? await renderForMember(req, visit, () => getRequestId(req)) : undefined
  const rendered = own?.rendered ?? shown
  if ('location' in rendered) return redirect(res, rendered.location)
  // The address may hold the token of a response: it is sent to no other page.
  const fields = [
    ...getPageFields(rendered.policy ?? policy, 'no-referrer'),
    ...noIndexFields,
    'Cache-Control',
    own ? 'private, no-store' : noStore,
    'Vary',
    own ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    ...(own?.cookieFields ?? []),
    ...(rendered.status === unavailable ? retryAfter : []),
  ]
  await sendDocument(req, res, {
    status: rendered.error ? rendered.status : status,
    html: rendered.html,
    fields,
    // A compressed answer that repeats the input could reveal its token.
    compressed: false,
  })
}

const redirect = (res: ServerResponse, location: string) =>
  void res.writeHead(303, [...commonFields, 'Location', location, 'Cache-Control', noStore]).end()

const sendBusy = (res: ServerResponse) =>
  sendProblem(res, unavailable, 'Service Unavailable', retryAfter)
