import type * as endpoints from '@vitrine/contract/endpoints/account'
import type { Session } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { giveGuestSession } from '../guards/cookies.ts'
import { giveFreshToken } from '../guards/guards.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { record } from '../stores/audit.ts'
import { deviceOf } from '../stores/device.ts'
import { forgetDevices, forgetDevicesOf } from '../stores/device-store.ts'
import {
  endSession,
  endSessions,
  rootOf,
  type SessionRow,
  sessionsOf,
  sessionsWith,
} from '../stores/session-store.ts'

/** Sets the two cookies of a session, for our own pages. */
export async function setCsrfCookie(context: ApiContext, ctx: RequestContext) {
  const foreign = ctx.request.header('origin') !== undefined && !ctx.visitor.firstParty
  if (!foreign) giveFreshToken(context, ctx, await ctx.signedIn())
}

/** Signs the person out, if there is one. The next form has a fresh token. */
export async function signOut(context: ApiContext, ctx: RequestContext) {
  const { visitor } = ctx
  const me = await ctx.signedIn()
  if (me)
    await context.db.transaction().execute(async (tx) => {
      await endSession(tx, me.user.id, me.session.id)
      await record(tx, 'signed-out', me.user.id, visitor, context.now())
    })
  if (visitor.firstParty || visitor.proof?.kind === 'session') giveGuestSession(context, ctx)
}

/** A session as its owner sees it. */
export function shownSession(row: SessionRow, present: number): Session {
  const { kind, created_at, last_seen_at } = row
  return {
    id: String(row.id),
    kind,
    ...deviceOf(row.agent),
    created_at,
    last_seen_at,
    remember: row.remember === 1,
    current: row.id === present,
  }
}

/** Lists each sign-in once, on however many hosts, the present one first. */
export async function listSessions({ db, now }: ApiContext, { me }: PersonRequest) {
  const rows = await sessionsOf(db, me.user.id, now())
  const present = me.session.id
  const sorted = rows.toSorted((a, b) => Number(b.id === present) - Number(a.id === present))
  const firsts = new Map(sorted.toReversed().map((row) => [rootOf(row), row.id]))
  const shown = sorted.filter((row) => firsts.get(rootOf(row)) === row.id)
  return { data: shown.map((row) => shownSession(row, present)) }
}

/** Ends one session of the person; its device is not known any more. */
export async function endOneSession(
  { db, now }: ApiContext,
  { me, say, visitor }: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.endSession>,
) {
  const known = await db.transaction().execute(async (tx) => {
    const ended = /^\d{1,9}$/.test(id) ? await endSession(tx, me.user.id, Number(id)) : []
    if (ended.length === 0) return false
    await forgetDevicesOf(tx, me.user.id, ended)
    await record(tx, 'session-ended', me.user.id, visitor, now())
    return true
  })
  return known ? reply(204, null) : refusal(404, say('session_unknown'))
}

/**
 * Ends all but the present sign-in, here and on the other side; no other device is known any more.
 */
export async function endOtherSessions({ db, now }: ApiContext, { me, visitor }: PersonRequest) {
  await db.transaction().execute(async (tx) => {
    const present = await sessionsWith(tx, me.session)
    await endSessions(tx, me.user.id, present)
    await forgetDevices(tx, me.user.id, present)
    await record(tx, 'sessions-ended', me.user.id, visitor, now())
  })
}
