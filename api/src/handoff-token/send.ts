import type { sendPassToSite } from '@vitrine/contract/endpoints/handoff'
import {
  getSideUrl,
  handoffFields,
  handoffPaths,
  needsHandoff,
} from '@vitrine/contract/identity/handoff-token'
import type { InputOf } from '../binding/bind.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { redirect } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { readPageOrigin } from '../identity/guards/visitor.ts'
import { createHandoffToken } from '../identity/stores/handoff-token-store.ts'
import { plainPage } from '../plain-page/plain-page.ts'
import { getHomePath, getReaderLocale } from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'
import { canEnter, getUrlWithoutToken, type Handoff, parseTargetPath } from './handoff.ts'

/** Format of `hashToken`. */
const hashShape = /^[0-9a-f]{64}$/
/** Submits during parsing, so that the page gets no history entry. */
const script = 'document.forms[0].submit()'
/** Browsers that do not know this value apply `same-origin`. */
const openerPolicy = 'noopener-allow-popups'

/**
 * Sends a user who is signed in on this side a form with a handoff token for the other side. The
 * form goes to the configured URL only. Other users are redirected without a token. The form
 * submits itself on the way to the admin, and from a link in the admin. Otherwise it waits for a
 * click, because a script on a page of the site can open this URL but cannot click.
 */
export async function sendHandoffToken(
  handoff: Handoff,
  { request, signedIn }: RequestContext,
  { query }: InputOf<typeof sendPassToSite>,
) {
  const { context, to } = handoff
  const path = parseTargetPath(query[handoffFields.path])
  const nonceHash = query[handoffFields.nonce] ?? ''
  const me = await signedIn()
  const isValid = needsHandoff(context) && isDocument(handoff, request) && hashShape.test(nonceHash)
  if (!isValid || me?.session.kind !== 'session' || !canEnter(handoff, me))
    return redirect(303, getUrlWithoutToken(handoff, path))
  const { db, now } = context
  const owner = { sessionId: me.session.id, userId: me.user.id }
  const pass = await db
    .transaction()
    .execute((tx) => createHandoffToken(tx, { ...owner, side: to, nonceHash }, now()))
  if (pass === undefined) return redirect(303, getUrlWithoutToken(handoff, path))
  return renderForm(handoff, request, { pass, path })
}

/**
 * True if the browser loads a document. A script could read the response of a fetch and send the
 * token to another browser. Over https browsers send `Sec-Fetch-Dest`; over http it may be missing.
 */
function isDocument({ context, to }: Handoff, request: ApiRequest) {
  const destination = request.header('sec-fetch-dest')
  const otherSide = getSideUrl(context, to === 'admin' ? 'site' : 'admin')
  return (
    destination === 'document' || (destination === undefined && !otherSide.startsWith('https:'))
  )
}

async function renderForm({ context, to }: Handoff, request: ApiRequest, values: FormValues) {
  const { rules, adminUrl } = context
  const locale = getReaderLocale(request, context)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { title, lines, unasked, submit } = texts.pass
  const target = getSideUrl(context, to)
  const submitsItself = to === 'admin' || readPageOrigin(request) === new URL(adminUrl).origin
  // A page that opened this one in a window loses access to it.
  request.setHeader('Cross-Origin-Opener-Policy', openerPolicy)
  const body = html`<p>${lines[to]}</p>
${submitsItself ? '' : html`<p>${unasked}</p>`}
<form method="post" action="${target}${handoffPaths.begin(to)}">
<input type="hidden" name="${handoffFields.pass}" value="${values.pass}">
<input type="hidden" name="${handoffFields.path}" value="${values.path}">
<button type="submit">${submit}</button>
</form>`
  const home = getHomePath(context, locale)
  const sentOn = { origin: new URL(target).origin, ...(submitsItself && { script }) }
  return plainPage(200, { lang, dir, title, site: context, home, body, sentOn })
}

interface FormValues {
  pass: string
  path: string
}
