import type { enterSite } from '@vitrine/contract/endpoints/handoff'
import { addressOfSide, needsPass, passFields, passPaths } from '@vitrine/contract/identity/pass'
import type { InputOf } from '../binding/bind.ts'
import { hashToken, isToken, newToken } from '../crypto/secrets.ts'
import { redirect } from '../http/reply.ts'
import { giveNonce } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { countsOn } from '../identity/guards/sides.ts'
import { arrival, nonceOf, onSide, type Passage, pathOf, withoutPass } from './passage.ts'

/**
 * Starts a handoff: redirects a user who is signed in on this side to the path, and others to the
 * other side for a handoff token. A nonce in a cookie binds the token to this browser, so that an
 * attacker's token does not sign it in.
 */
export async function enter(
  passage: Passage,
  ctx: RequestContext,
  { query }: InputOf<typeof enterSite>,
) {
  const { context, to } = passage
  const path = pathOf(query[passFields.path])
  const me = await ctx.signedIn()
  if (me && countsOn(context, me.session, to)) return redirect(303, arrival(passage, path))
  if (!needsPass(context)) return redirect(303, withoutPass(passage, path))
  // Concurrent handoffs of two tabs share one nonce.
  const storedNonce = nonceOf(passage, ctx)
  const nonce = isToken(storedNonce) ? storedNonce : newToken()
  giveNonce(context, onSide(passage, ctx), nonce)
  const search = new URLSearchParams({
    [passFields.nonce]: hashToken(nonce),
    [passFields.path]: path,
  })
  const otherSide = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return redirect(303, `${otherSide}${passPaths.give(to)}?${search}`)
}
