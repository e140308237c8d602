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

/** What `hashToken` writes. */
const hashShape = /^[0-9a-f]{64}$/
/** While the document loads, so that no entry of the history is left behind. */
const script = 'document.forms[0].submit()'
/** Browsers without this value still separate the window from an opener with `same-origin`. */
const aloneInWindow = 'noopener-allow-popups'

/**
 * Sends a person who is signed in on the other side a form that carries a pass. The form goes to the
 * configured address only. Other people are redirected without a pass. The form submits itself on
 * the way to the admin, and from a link in the admin. Otherwise it waits for a click: a script on a
 * page of the site can open this address, but it cannot click the button.
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
  const holder = { sessionId: me.session.id, userId: me.user.id }
  const pass = await db
    .transaction()
    .execute((tx) => makePass(tx, { ...holder, side: to, nonceHash }, now()))
  if (pass === undefined) return redirect(303, withoutPass(passage, path))
  return formWith(passage, request, { pass, path })
}

/**
 * True if the browser requests a document. A script could read a response that it fetches, and send
 * the pass to another browser. Over https browsers say which of the two it is (`Sec-Fetch-Dest`);
 * over http the header may be missing.
 */
function isDocument({ context, to }: Passage, request: ApiRequest) {
  const destination = request.header('sec-fetch-dest')
  const from = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return destination === 'document' || (destination === undefined && !from.startsWith('https:'))
}

async function formWith({ context, to }: Passage, request: ApiRequest, carried: Carried) {
  const { rules, adminUrl } = context
  const locale = readerLocale(request, context)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { title, lines, unasked, submit } = texts.pass
  const target = addressOfSide(context, to)
  const byItself = to === 'admin' || namedOrigin(request) === new URL(adminUrl).origin
  // Cuts the access of a page that has opened this one in a window.
  request.setHeader('Cross-Origin-Opener-Policy', aloneInWindow)
  const body = html`<p>${lines[to]}</p>
${byItself ? '' : html`<p>${unasked}</p>`}
<form method="post" action="${target}${passPaths.begin(to)}">
<input type="hidden" name="${passFields.pass}" value="${carried.pass}">
<input type="hidden" name="${passFields.path}" value="${carried.path}">
<button type="submit">${submit}</button>
</form>`
  const home = homeIn(context, locale)
  const sentOn = { origin: new URL(target).origin, ...(byItself && { script }) }
  return plainPage(200, { lang, dir, title, site: context, home, body, sentOn })
}

interface Carried {
  pass: string
  path: string
}
