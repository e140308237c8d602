import type { sendPassToSite } from '@vitrine/contract/endpoints/handoff'
import { addressOfSide, needsPass, passFields, passPaths } from '@vitrine/contract/identity/pass'
import type { InputOf } from '../binding/bind.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { redirect } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { namedOrigin } from '../identity/guards/visitor.ts'
import { makePass } from '../identity/stores/pass-store.ts'
import { plainPage } from '../plain-page/plain-page.ts'
import { homeIn, readerLocale } from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'
import { mayEnter, type Passage, pathOf, withoutPass } from './passage.ts'

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
export async function sendPass(
  passage: Passage,
  { request, signedIn }: RequestContext,
  { query }: InputOf<typeof sendPassToSite>,
) {
  const { context, to } = passage
  const path = pathOf(query[passFields.path])
  const nonceHash = query[passFields.nonce] ?? ''
  const me = await signedIn()
  const isValid = needsPass(context) && isDocument(passage, request) && hashShape.test(nonceHash)
  if (!isValid || me?.session.kind !== 'session' || !mayEnter(passage, me))
    return redirect(303, withoutPass(passage, path))
  const { db, now } = context
  const owner = { sessionId: me.session.id, userId: me.user.id }
  const pass = await db
    .transaction()
    .execute((tx) => makePass(tx, { ...owner, side: to, nonceHash }, now()))
  if (pass === undefined) return redirect(303, withoutPass(passage, path))
  return renderForm(passage, request, { pass, path })
}

/**
 * True if the browser loads a document. A script could read the response of a fetch and send the
 * token to another browser. Over https browsers send `Sec-Fetch-Dest`; over http it may be missing.
 */
function isDocument({ context, to }: Passage, request: ApiRequest) {
  const destination = request.header('sec-fetch-dest')
  const otherSide = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return (
    destination === 'document' || (destination === undefined && !otherSide.startsWith('https:'))
  )
}

async function renderForm({ context, to }: Passage, request: ApiRequest, values: FormValues) {
  const { rules, adminUrl } = context
  const locale = readerLocale(request, context)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { title, lines, unasked, submit } = texts.pass
  const target = addressOfSide(context, to)
  const submitsItself = to === 'admin' || namedOrigin(request) === new URL(adminUrl).origin
  // A page that opened this one in a window loses access to it.
  request.setHeader('Cross-Origin-Opener-Policy', openerPolicy)
  const body = html`<p>${lines[to]}</p>
${submitsItself ? '' : html`<p>${unasked}</p>`}
<form method="post" action="${target}${passPaths.begin(to)}">
<input type="hidden" name="${passFields.pass}" value="${values.pass}">
<input type="hidden" name="${passFields.path}" value="${values.path}">
<button type="submit">${submit}</button>
</form>`
  const home = homeIn(context, locale)
  const sentOn = { origin: new URL(target).origin, ...(submitsItself && { script }) }
  return plainPage(200, { lang, dir, title, site: context, home, body, sentOn })
}

interface FormValues {
  pass: string
  path: string
}
