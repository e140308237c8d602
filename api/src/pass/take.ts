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
 * Signs in a client that has a pass and the nonce it is bound to, by the form of the other side. A
 * client with a wrong pass has to sign in by password.
 */
export async function takePass(
  passage: Passage,
  ctx: RequestContext,
  { body }: InputOf<typeof takePassOnSite>,
) {
  const path = pathOf(body?.[passFields.path])
  // A form that is sent twice has signed in by its first.
  const me = await ctx.signedIn()
  const isIn = me !== undefined && countsOn(passage.context, me.session, passage.to)
  const given = await passOver(passage, ctx, { token: body?.[passFields.pass], isIn })
  if (!given && !isIn) return redirect(303, withoutPass(passage, path))
  if (given) giveCookies(passage, ctx, given)
  await ctx.place?.succeeded()
  return redirect(303, arrival(passage, path))
}

interface Shown {
  token: string | undefined
  /** True if the client has signed in here by now. */
  isIn: boolean
}

/** Spends the pass for a session of the sign-in that it came from, if that one still holds. */
function passOver(passage: Passage, ctx: RequestContext, { token, isIn }: Shown) {
  const { visitor } = ctx
  const { db, now: clock } = passage.context
  const now = clock()
  const shown = { token, side: passage.to, nonce: nonceOf(passage, ctx) }
  return db.transaction().execute(async (tx) => {
    const holder = await holderOf(tx, token)
    if (holder === undefined) return undefined
    // A concurrent request that ends the sign-in runs before this one, or ends this session too.
    await lockUser(tx, holder)
    const from = await spendPass(tx, shown, now)
    const session = from === undefined ? undefined : await presentSession(tx, from, now)
    const user = await userById(tx, holder)
    const isOpen = user?.disabled_at === null && mayEnter(passage, { user })
    if (!session || !isOpen || isIn) return undefined
    const partner = await startPartner(tx, session, { side: passage.to, agent: visitor.agent })
    await record(tx, 'passed-over', user.id, visitor, now)
    const seen = { userId: user.id, sessionId: partner.id, token: visitor.device }
    const device = await rememberDevice(tx, seen, now)
    return { token: partner.token, remember: session.remember === 1, device }
  })
}

type Given = NonNullable<Awaited<ReturnType<typeof passOver>>>

function giveCookies(passage: Passage, ctx: RequestContext, given: Given) {
  const { context } = passage
  const browser = onSide(passage, ctx)
  giveSession(context, browser, given.token, given.remember)
  giveDevice(context, browser, given.device)
  dropNonce(context, browser)
}
