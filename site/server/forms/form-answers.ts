import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  deleteSentResponse,
  replyToSentResponse,
  submitForm,
} from '@vitrine/contract/endpoints/visitor-forms'
import {
  type RefusedReply,
  ReplyOutcome,
  replyBodyMax,
} from '@vitrine/contract/forms/form-messages'
import {
  FormOutcome,
  formBodyMax,
  formParams,
  type RefusedForm,
} from '@vitrine/contract/forms/form-outcome'
import { toLocaleChoice } from '@vitrine/contract/locale/locale'
import { getRequestId } from '@vitrine/files/request-id'
import type { ShownFormState } from '../../app/site/form-state.ts'
import { getLocaleAt } from '../../app/site/page-key.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { type HeaderFields, sendBody, sendDocument } from '../http/body.ts'
import type { Address, Handler } from '../http/handler.ts'
import { commonFields, noStore } from '../http/headers.ts'
import { retryAfter, sendProblem, unavailable } from '../http/problems.ts'
import type { CachedRenderer } from '../pages/cached-renderer.ts'
import type { RenderForMember } from '../pages/member-pages.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { getSentFields } from '../pages/page-fields.ts'
import type { PageNames } from '../pages/page-names.ts'
import type { GetRequestId, PageVisit, RenderedAnswer } from '../rendering/render.ts'
import { callApi, deleted, type FormCalls, readState } from './call-api.ts'

export interface FormParts extends FormCalls {
  config: BaseConfig
  names: PageNames
  renderer: CachedRenderer
  pages: Pick<PageCache, 'unpack'>
  /** Answers with the page of an address that shows no state of a form. */
  sendPages: Handler
  /** Renders a page without caching it. */
  renderPage: (visit: PageVisit, request?: GetRequestId) => Promise<RenderedAnswer>
  policy: string
  renderForMember: RenderForMember
}

const notFound = 404
const tooLarge = 413
/** Bytes of a refused body that are read and dropped: browsers show the answer only after sending. */
const droppedMax = 4 * formBodyMax
/** Exactly one slash in front: two, or a backslash, would name another host. */
const toOwnPath = (pathname: string) => pathname.replace(/^[/\\]+/, '/')

/** Statuses of a page that shows a form again. */
const refusedStatuses: Record<RefusedForm['reason'], number> = {
  invalid: 422,
  stale: 422,
  busy: 429,
  unreadable: 400,
  large: tooLarge,
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

/** Receives forms, and shows pages of sent ones, which no browser stores. */
export function sendForm(parts: FormParts): Handler {
  return async (req, res, url) => {
    const query = new URLSearchParams(url.search)
    const token = query.get(formParams.response)
    if (req.method !== 'POST') return showSent(parts, req, res, url, query)
    if (token !== null && query.has(formParams.reply)) return reply(parts, req, res, url, token)
    if (token !== null) return deleteResponse(parts, res, url, token)
    return receive(parts, req, res, url, Number(query.get(formParams.form)))
  }
}

/**
 * Answers with the page after a form was sent. Sends the cached page itself for a page without a
 * form and for values that the product never writes.
 */
async function showSent(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  query: URLSearchParams,
) {
  const token = query.get(formParams.response)
  const isKnown = token === null ? query.get(formParams.sent) === '' : tokenPattern.test(token)
  const plain = { ...url, search: '' }
  if (!isKnown || !(await mayHaveForm(parts, req, plain))) return parts.sendPages(req, res, plain)
  const state = token === null ? ({ kind: 'sent' } as const) : await readState(parts, token)
  return state ? showPage(parts, req, res, url, state) : sendBusy(res)
}

/** A token of a response, or the value after its deletion. */
const tokenPattern = /^(?:deleted|[a-z]+\.\d{1,15}\.[\w-]{1,100})$/

/** True for a page with a form, and for one that is perhaps private. */
async function mayHaveForm({ names, renderer }: FormParts, req: IncomingMessage, url: Address) {
  const visit = { ...names.parseVisit(req, url), part: false }
  const cached = await renderer.find(visit)
  if (cached) return cached.page.hasForm
  const rendered = await renderer.render(visit, () => getRequestId(req))
  if ('location' in rendered) return false
  return rendered.hasForm === true || rendered.status === notFound
}

async function receive(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  page: number,
) {
  if (Number(req.headers['content-length']) > formBodyMax)
    return showPage(parts, req, res, url, largeState, tooLarge)
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
    if (response.status === notFound) return showPage(parts, req, res, url, goneState, notFound)
    return response.status === tooLarge
      ? showPage(parts, req, res, url, largeState, tooLarge)
      : sendProblem(res, response.status, response.statusText || 'Not Found')
  }
  const outcome = FormOutcome.parse(await response.json()).data
  if (outcome.outcome === 'refused') {
    const state = { kind: 'refused', refused: outcome } as const
    return showPage(parts, req, res, url, state, refusedStatuses[outcome.reason])
  }
  redirect(res, outcome.location ?? `${toOwnPath(url.pathname)}?${formParams.sent}`)
}

/** State of a form whose body was not read: the browser has the typed texts. */
const createUnreadState = (reason: RefusedForm['reason']): ShownFormState => ({
  kind: 'refused',
  refused: { outcome: 'refused', reason, errors: [], answers: {}, files: {} },
})

const largeState = createUnreadState('large')
/** The form was removed since the page was opened. The page may have another one. */
const goneState = createUnreadState('stale')

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

/** Sends a reply to the API and shows the thread: with it, or with the text that was refused. */
async function reply(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  token: string,
) {
  const isTooLong = Number(req.headers['content-length']) > replyBodyMax
  if (isTooLong) return showReply(parts, req, res, url, token, { ...noReply, reason: 'long' })
  const path = formatEndpointPath(replyToSentResponse, { token })
  const response = await callApi(parts, replyToSentResponse, path, req)
  if (!response.ok) {
    await response.body?.cancel()
    return response.status === unavailable
      ? sendBusy(res)
      : sendProblem(res, response.status, response.statusText || 'Not Found')
  }
  const outcome = ReplyOutcome.parse(await response.json()).data
  const query = `?${formParams.response}=${encodeURIComponent(token)}`
  if (outcome.outcome === 'sent') return redirect(res, `${toOwnPath(url.pathname)}${query}`)
  return showReply(parts, req, res, url, token, outcome)
}

const noReply = { outcome: 'refused', text: '' } as const

/** Shows the thread again with a refused reply. */
async function showReply(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  token: string,
  refusedReply: RefusedReply,
) {
  const shown = await readState(parts, token)
  if (!shown) return sendBusy(res)
  const state = shown.kind === 'deleted' ? shown : { ...shown, refusedReply }
  return showPage(parts, req, res, url, state, replyStatuses[refusedReply.reason])
}

/** Statuses of a page that shows a reply again. */
const replyStatuses: Record<RefusedReply['reason'], number> = {
  empty: 422,
  long: 422,
  busy: 429,
  unreadable: 400,
  unknown: 404,
}

async function showPage(
  parts: FormParts,
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
  form: ShownFormState,
  status = 200,
) {
  const { names, policy, pages, renderer, renderPage, renderForMember } = parts
  const visit = { ...names.parseVisit(req, { ...url, search: '' }), part: false, form }
  const isShared = isSameForAll(form)
  const cached = isShared ? await renderer.find(visit) : undefined
  if (cached) {
    const { name, page } = cached
    return sendBody(req, res, page, page.fields, (coding) => pages.unpack(name, page, coding))
  }
  const shown = await (isShared ? renderer.render : renderPage)(visit, () => getRequestId(req))
  const isMissing = 'location' in shown || shown.status === notFound
  const own = isMissing ? await renderForMember(req, visit, () => getRequestId(req)) : undefined
  const rendered = own?.rendered ?? shown
  if ('location' in rendered) return redirect(res, rendered.location)
  const fields = [
    ...getSentFields(rendered.policy ?? policy),
    'Cache-Control',
    own ? 'private, no-store' : noStore,
    'Vary',
    own ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    ...(own?.cookieFields ?? []),
    ...(rendered.status === unavailable ? retryAfter : []),
    ...dropBody(req),
  ]
  await sendDocument(req, res, {
    status: rendered.error ? rendered.status : status,
    html: rendered.html,
    fields,
    // A compressed answer that repeats the input could reveal its token.
    compressed: false,
  })
}

/** True if the page shows the same sentence to everyone, so that it is cached. */
const isSameForAll = (form: ShownFormState) =>
  form.kind !== 'refused' && form.kind !== 'response' && !('refusedReply' in form)

/** Drops the rest of a body; ends the connection if that is too much. */
function dropBody(req: IncomingMessage): HeaderFields {
  if (req.complete) return []
  const isDropped = Number(req.headers['content-length']) <= droppedMax
  if (isDropped) req.resume()
  return isDropped ? [] : ['Connection', 'close']
}

const redirect = (res: ServerResponse, location: string) =>
  void res.writeHead(303, [...commonFields, 'Location', location, 'Cache-Control', noStore]).end()

const sendBusy = (res: ServerResponse) =>
  sendProblem(res, unavailable, 'Service Unavailable', retryAfter)
