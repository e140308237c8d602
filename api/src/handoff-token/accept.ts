import type { takePassOnSite } from '@vitrine/contract/endpoints/handoff'
import { handoffFields } from '@vitrine/contract/identity/handoff-token'
import type { InputOf } from '../binding/bind.ts'
import { redirect } from '../http/reply.ts'
import { clearNonceCookie, setDeviceCookie, setSessionCookies } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { isValidOnSide } from '../identity/guards/sides.ts'
import { recordEvent } from '../identity/stores/audit-log.ts'
import { rememberDevice } from '../identity/stores/device-store.ts'
import { consumeHandoffToken, findHandoffUser } from '../identity/stores/handoff-token-store.ts'
import { findValidSession, startLinkedSession } from '../identity/stores/session-store.ts'
import { findUserById, lockUser } from '../identity/stores/user-store.ts'
import {
  canEnter,
  getTargetUrl,
  getUrlWithoutToken,
  type Handoff,
  parseTargetPath,
  readNonce,
  toTargetBrowser,
} from './handoff.ts'

/**
 * Ends a handoff: signs in a client that has a token and the nonce it is bound to. A client with an
 * invalid token must sign in with a password.
 */
export async function acceptHandoffToken(
  handoff: Handoff,
  ctx: RequestContext,
  { body }: InputOf<typeof takePassOnSite>,
) {
  const path = parseTargetPath(body?.[handoffFields.path])
  // A repeated form: the first one has signed in.
  const me = await ctx.signedIn()
  const isIn = me !== undefined && isValidOnSide(handoff.context, me.session, handoff.to)
  const cookies = await exchangeToken(handoff, ctx, { token: body?.[handoffFields.pass], isIn })
  if (!cookies && !isIn) return redirect(303, getUrlWithoutToken(handoff, path))
  if (cookies) setCookies(handoff, ctx, cookies)
  await ctx.attempt?.succeeded()
  return redirect(303, getTargetUrl(handoff, path))
}

interface TokenInput {
  token: string | undefined
  /** True if the client is already signed in on this side. */
  isIn: boolean
}

/** Consumes the token and starts a session of the same sign-in, if that is still valid. */
function exchangeToken(handoff: Handoff, ctx: RequestContext, { token, isIn }: TokenInput) {
  const { visitor } = ctx
  const { db } = handoff.context
  const now = handoff.context.now()
  const presented = { token, side: handoff.to, nonce: readNonce(handoff, ctx) }
  return db.transaction().execute(async (tx) => {
    const holder = await findHandoffUser(tx, token)
    if (holder === undefined) return undefined
    // A concurrent sign-out runs either before this transaction, or after it and ends this session
    // too.
    await lockUser(tx, holder)
    const sourceSessionId = await consumeHandoffToken(tx, presented, now)
    const session =
      sourceSessionId === undefined ? undefined : await findValidSession(tx, sourceSessionId, now)
    const user = await findUserById(tx, holder)
    const isOpen = user?.disabled_at === null && canEnter(handoff, { user })
    if (!session || !isOpen || isIn) return undefined
    const partner = await startLinkedSession(tx, session, {
      side: handoff.to,
      agent: visitor.agent,
    })
    await recordEvent(tx, 'passed-over', user.id, visitor, now)
    const signedInDevice = { userId: user.id, sessionId: partner.id, token: visitor.device }
    const device = await rememberDevice(tx, signedInDevice, now)
    return { token: partner.token, remember: session.remember === 1, device }
  })
}

type NewCookies = NonNullable<Awaited<ReturnType<typeof exchangeToken>>>

function setCookies(handoff: Handoff, ctx: RequestContext, cookies: NewCookies) {
  const { context } = handoff
  const browser = toTargetBrowser(handoff, ctx)
  setSessionCookies(context, browser, cookies.token, cookies.remember)
  setDeviceCookie(context, browser, cookies.device)
  clearNonceCookie(context, browser)
}
