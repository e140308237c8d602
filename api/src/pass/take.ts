import { passFields } from '@vitrine/contract/pass'
import type { Context } from 'hono'
import { isForm, readForm } from '../http/forms.ts'
import { dropNonce, giveDevice, giveSession } from '../identity/guards/cookies.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { countsOn } from '../identity/guards/sides.ts'
import { record } from '../identity/stores/audit.ts'
import { rememberDevice } from '../identity/stores/device-store.ts'
import { holderOf, spendPass } from '../identity/stores/pass-store.ts'
import { presentSession, startPartner } from '../identity/stores/session-store.ts'
import { lockUser, userById } from '../identity/stores/store.ts'
import {
  arrival,
  isSecure,
  mayEnter,
  nonceOf,
  type Passage,
  pathOf,
  withoutPass,
} from './passage.ts'

/**
 * `POST /api/pass/{side}`, on that side, by the form of the other side: signs in a client that has
 * a pass and the nonce it is bound to. A client with a wrong pass has to sign in by password.
 */
export async function take(passage: Passage, asked: RequestContext): Promise<Response> {
  const { c, signedIn, place } = asked
  const form = await formIn(c)
  const path = pathOf(form[passFields.path])
  // A form that is sent twice has signed in by its first.
  const me = await signedIn()
  const isIn = me !== undefined && countsOn(passage.context, me.session, passage.to)
  const given = await passOver(passage, asked, { token: form[passFields.pass], isIn })
  if (!given && !isIn) return c.redirect(withoutPass(passage, path), 303)
  if (given) giveCookies(passage, asked, given)
  await place?.succeeded()
  return c.redirect(arrival(passage, path), 303)
}

async function formIn(c: Context): Promise<Record<string, string | undefined>> {
  const texts = isForm(c) ? (await readForm(c))?.texts : undefined
  const entries = Object.entries(texts ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

interface Shown {
  token: string | undefined
  /** True if the client has signed in here by now. */
  isIn: boolean
}

/** Spends the pass for a session of the sign-in that it came from, if that one still holds. */
function passOver(passage: Passage, { c, visitor }: RequestContext, { token, isIn }: Shown) {
  const { db, now: clock } = passage.context
  const now = clock()
  const shown = { token, side: passage.to, nonce: nonceOf(passage, c) }
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

function giveCookies(passage: Passage, { c, visitor }: RequestContext, given: Given) {
  const { context } = passage
  const here = { ...visitor, secure: isSecure(passage) }
  giveSession(context, c, here, given.token, given.remember)
  giveDevice(context, c, here, given.device)
  dropNonce(context, c, here.secure)
}
