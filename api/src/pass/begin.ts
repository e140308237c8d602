import { addressOfSide, needsPass, passFields, passPaths } from '@vitrine/contract/pass'
import { hashToken, isToken, newToken } from '../crypto/secrets.ts'
import { giveNonce } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { countsOn } from '../identity/guards/sides.ts'
import { arrival, isSecure, nonceOf, type Passage, pathOf, withoutPass } from './passage.ts'

/**
 * `GET /api/pass/{side}`, on that side: redirects a client that is signed in there to the path, and
 * others to the other side for a pass. A nonce in a cookie binds the pass to this browser, so that
 * the pass of an attacker does not sign it in.
 */
export async function begin(passage: Passage, { c, signedIn }: RequestContext): Promise<Response> {
  const { context, to } = passage
  const path = pathOf(c.req.query(passFields.path))
  const me = await signedIn()
  if (me && countsOn(context, me.session, to)) return c.redirect(arrival(passage, path), 303)
  if (!needsPass(context)) return c.redirect(withoutPass(passage, path), 303)
  // Two tabs that are on their way at once come back with one value.
  const kept = nonceOf(passage, c)
  const nonce = isToken(kept) ? kept : newToken()
  giveNonce(context, c, isSecure(passage), nonce)
  const asking = new URLSearchParams({
    [passFields.nonce]: hashToken(nonce),
    [passFields.path]: path,
  })
  const from = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return c.redirect(`${from}${passPaths.give(to)}?${asking}`, 303)
}
