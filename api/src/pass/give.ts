import { addressOfSide, passFields, passPaths } from '@vitrine/contract/pass'
import { html } from 'hono/html'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { makePass } from '../identity/stores/pass-store.ts'
import { plainPage } from '../plain-page/plain-page.ts'
import { homeIn, readerLocale } from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'
import { mayEnter, type Passage, pathOf, withoutPass } from './passage.ts'

/** What `hashToken` writes. */
const hashShape = /^[0-9a-f]{64}$/
/** While the document loads, so that no entry of the history is left behind. */
const script = 'document.forms[0].submit()'

/**
 * `GET /api/pass/{side}/form`, on the other side: for whom is signed in there, a form that takes a
 * pass along. It leads to the configured address alone; others go back without one.
 */
export async function give(passage: Passage, asked: RequestContext): Promise<Response> {
  const { context, to } = passage
  const { c, signedIn } = asked
  const path = pathOf(c.req.query(passFields.path))
  const nonceHash = c.req.query(passFields.nonce) ?? ''
  const me = await signedIn()
  if (me?.session.kind !== 'session' || !mayEnter(passage, me) || !hashShape.test(nonceHash))
    return c.redirect(withoutPass(passage, path), 303)
  const { db, now } = context
  const holder = { sessionId: me.session.id, userId: me.user.id }
  const pass = await db
    .transaction()
    .execute((tx) => makePass(tx, { ...holder, side: to, nonceHash }, now()))
  if (pass === undefined) return c.redirect(withoutPass(passage, path), 303)
  return formWith(passage, asked, { pass, path })
}

function formWith({ context, to }: Passage, { c }: RequestContext, carried: Carried) {
  const { siteName, rules } = context
  const locale = readerLocale(c, context)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { title, lines, submit } = texts.pass
  const target = addressOfSide(context, to)
  const body = html`<p>${lines[to]}</p>
<form method="post" action="${target}${passPaths.begin(to)}">
<input type="hidden" name="${passFields.pass}" value="${carried.pass}">
<input type="hidden" name="${passFields.path}" value="${carried.path}">
<button type="submit">${submit}</button>
</form>`
  const home = homeIn(context, locale)
  const sentOn = { origin: new URL(target).origin, script }
  return plainPage(c, 200, { lang, dir, title, siteName, home, body, sentOn })
}

interface Carried {
  pass: string
  path: string
}
