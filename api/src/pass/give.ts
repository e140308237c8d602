import { addressOfSide, needsPass, passFields, passPaths } from '@vitrine/contract/pass'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { namedOrigin } from '../identity/guards/visitor.ts'
import { makePass } from '../identity/stores/pass-store.ts'
import { plainPage, sendPage } from '../plain-page/plain-page.ts'
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
 * `GET /api/pass/{side}/form`, on the other side: sends a person who is signed in there a form that
 * carries a pass. The form goes to the configured address only. Other people are redirected without
 * a pass. The form submits itself on the way to the admin, and from a link in the admin. Otherwise
 * it waits for a click: a script on a page of the site can open this address, but it cannot click
 * the button.
 */
export async function give(passage: Passage, asked: RequestContext): Promise<Response> {
  const { context, to } = passage
  const { c, signedIn } = asked
  const path = pathOf(c.req.query(passFields.path))
  const nonceHash = c.req.query(passFields.nonce) ?? ''
  const me = await signedIn()
  const isAskedWell = needsPass(context) && isDocument(passage, c) && hashShape.test(nonceHash)
  if (!isAskedWell || me?.session.kind !== 'session' || !mayEnter(passage, me))
    return c.redirect(withoutPass(passage, path), 303)
  const { db, now } = context
  const holder = { sessionId: me.session.id, userId: me.user.id }
  const pass = await db
    .transaction()
    .execute((tx) => makePass(tx, { ...holder, side: to, nonceHash }, now()))
  if (pass === undefined) return c.redirect(withoutPass(passage, path), 303)
  return formWith(passage, asked, { pass, path })
}

/**
 * True if the browser requests a document. A script could read a response that it fetches, and send
 * the pass to another browser. Over https browsers say which of the two it is (`Sec-Fetch-Dest`);
 * over http the header may be missing.
 */
function isDocument({ context, to }: Passage, c: Context) {
  const destination = c.req.header('sec-fetch-dest')
  const from = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return destination === 'document' || (destination === undefined && !from.startsWith('https:'))
}

async function formWith(
  { context, to }: Passage,
  { c, request }: RequestContext,
  carried: Carried,
) {
  const { rules, adminUrl } = context
  const locale = readerLocale(request, context)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { title, lines, unasked, submit } = texts.pass
  const target = addressOfSide(context, to)
  const byItself = to === 'admin' || namedOrigin(request) === new URL(adminUrl).origin
  // Cuts the access of a page that has opened this one in a window.
  c.header('Cross-Origin-Opener-Policy', aloneInWindow)
  const body = html`<p>${lines[to]}</p>
${byItself ? '' : html`<p>${unasked}</p>`}
<form method="post" action="${target}${passPaths.begin(to)}">
<input type="hidden" name="${passFields.pass}" value="${carried.pass}">
<input type="hidden" name="${passFields.path}" value="${carried.path}">
<button type="submit">${submit}</button>
</form>`
  const home = homeIn(context, locale)
  const sentOn = { origin: new URL(target).origin, ...(byItself && { script }) }
  const page = { lang, dir, title, site: context, home, body, sentOn }
  return sendPage(c, await plainPage(200, page))
}

interface Carried {
  pass: string
  path: string
}
