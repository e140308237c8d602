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
 * Redirects a client that is signed in on the side to the path, and others to the other side for a
 * pass. A nonce in a cookie binds the pass to this browser, so that the pass of an attacker does not
 * sign it in.
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
  // Two tabs that are on their way at once come back with one value.
  const kept = nonceOf(passage, ctx)
  const nonce = isToken(kept) ? kept : newToken()
  giveNonce(context, onSide(passage, ctx), nonce)
  const asking = new URLSearchParams({
    [passFields.nonce]: hashToken(nonce),
    [passFields.path]: path,
  })
  const from = addressOfSide(context, to === 'admin' ? 'site' : 'admin')
  return redirect(303, `${from}${passPaths.give(to)}?${asking}`)
}
