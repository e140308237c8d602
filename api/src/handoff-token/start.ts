import type { enterSite } from '@vitrine/contract/endpoints/handoff'
import {
  getSideUrl,
  handoffFields,
  handoffPaths,
  needsHandoff,
} from '@vitrine/contract/identity/handoff-token'
import type { InputOf } from '../binding/bind.ts'
import { generateToken, hashToken, isToken } from '../crypto/secrets.ts'
import { redirect } from '../http/reply.ts'
import { setNonceCookie } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { isValidOnSide } from '../identity/guards/sides.ts'
import {
  getTargetUrl,
  getUrlWithoutToken,
  type Handoff,
  parseTargetPath,
  readNonce,
  toTargetBrowser,
} from './handoff.ts'

/**
 * Starts a handoff: redirects a user who is signed in on this side to the path, and others to the
 * other side for a handoff token. A nonce in a cookie binds the token to this browser, so that an
 * attacker's token does not sign it in.
 */
export async function startHandoff(
  handoff: Handoff,
  ctx: RequestContext,
  { query }: InputOf<typeof enterSite>,
) {
  const { context, to } = handoff
  const path = parseTargetPath(query[handoffFields.path])
  const me = await ctx.signedIn()
  if (me && isValidOnSide(context, me.session, to))
    return redirect(303, getTargetUrl(handoff, path))
  if (!needsHandoff(context)) return redirect(303, getUrlWithoutToken(handoff, path))
  // Concurrent handoffs of two tabs share one nonce.
  const storedNonce = readNonce(handoff, ctx)
  const nonce = isToken(storedNonce) ? storedNonce : generateToken()
  setNonceCookie(context, toTargetBrowser(handoff, ctx), nonce)
  const search = new URLSearchParams({
    [handoffFields.nonce]: hashToken(nonce),
    [handoffFields.path]: path,
  })
  const otherSide = getSideUrl(context, to === 'admin' ? 'site' : 'admin')
  return redirect(303, `${otherSide}${handoffPaths.give(to)}?${search}`)
}
