import type { takePassOnSite } from '@vitrine/contract/endpoints/handoff'
import { passFields } from '@vitrine/contract/identity/pass'
import type { InputOf } from '../binding/bind.ts'
import { redirect } from '../http/reply.ts'
import { dropNonce, giveDevice, giveSession } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { countsOn } from '../identity/guards/sides.ts'
import { record } from '../identity/stores/audit.ts'
import { rememberDevice } from '../identity/stores/device-store.ts'
import { holderOf, spendPass } from '../identity/stores/pass-store.ts'
import { presentSession, startPartner } from '../identity/stores/session-store.ts'
import { lockUser, userById } from '../identity/stores/store.ts'
import { arrival, mayEnter, nonceOf, onSide, type Passage, pathOf, withoutPass } from './passage.ts'

/**
 * Ends a handoff: signs in a client that has a token and the nonce it is bound to. A client with an
 * invalid token must sign in with a password.
 */
export async function takePass(
  passage: Passage,
  ctx: RequestContext,
  { body }: InputOf<typeof takePassOnSite>,
) {
  const path = pathOf(body?.[passFields.path])
  // A repeated form: the first one has signed in.
  const me = await ctx.signedIn()
  const isIn = me !== undefined && countsOn(passage.context, me.session, passage.to)
  const cookies = await exchangeToken(passage, ctx, { token: body?.[passFields.pass], isIn })
  if (!cookies && !isIn) return redirect(303, withoutPass(passage, path))
  if (cookies) setCookies(passage, ctx, cookies)
  await ctx.place?.succeeded()
  return redirect(303, arrival(passage, path))
}

interface TokenInput {
  token: string | undefined
  /** True if the client is already signed in on this side. */
  isIn: boolean
}

/** Consumes the token and starts a session of the same sign-in, if that is still valid. */
function exchangeToken(passage: Passage, ctx: RequestContext, { token, isIn }: TokenInput) {
  const { visitor } = ctx
  const { db, now: clock } = passage.context
  const now = clock()
  const presented = { token, side: passage.to, nonce: nonceOf(passage, ctx) }
  return db.transaction().execute(async (tx) => {
    const holder = await holderOf(tx, token)
    if (holder === undefined) return undefined
    // A concurrent sign-out runs either before this transaction, or after it and ends this session
    // too.
    await lockUser(tx, holder)
    const sourceSessionId = await spendPass(tx, presented, now)
    const session =
      sourceSessionId === undefined ? undefined : await presentSession(tx, sourceSessionId, now)
    const user = await userById(tx, holder)
    const isOpen = user?.disabled_at === null && mayEnter(passage, { user })
    if (!session || !isOpen || isIn) return undefined
    const partner = await startPartner(tx, session, { side: passage.to, agent: visitor.agent })
    await record(tx, 'passed-over', user.id, visitor, now)
    const signedInDevice = { userId: user.id, sessionId: partner.id, token: visitor.device }
    const device = await rememberDevice(tx, signedInDevice, now)
    return { token: partner.token, remember: session.remember === 1, device }
  })
}

type NewCookies = NonNullable<Awaited<ReturnType<typeof exchangeToken>>>

function setCookies(passage: Passage, ctx: RequestContext, cookies: NewCookies) {
  const { context } = passage
  const browser = onSide(passage, ctx)
  giveSession(context, browser, cookies.token, cookies.remember)
  giveDevice(context, browser, cookies.device)
  dropNonce(context, browser)
}
