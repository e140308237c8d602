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

/** Sets the session cookie and the CSRF cookie, for pages of this site. */
export async function setCsrfCookie(context: ApiContext, ctx: RequestContext) {
  const isForeign = ctx.request.header('origin') !== undefined && !ctx.visitor.firstParty
  if (!isForeign) giveFreshToken(context, ctx, await ctx.signedIn())
}

/** Signs out, and sets a guest session for the CSRF token of the next form. */
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

export function shownSession(row: SessionRow, currentId: number): Session {
  const { kind, created_at, last_seen_at } = row
  return {
    id: String(row.id),
    kind,
    ...deviceOf(row.agent),
    created_at,
    last_seen_at,
    remember: row.remember === 1,
    current: row.id === currentId,
  }
}

/** Lists each sign-in once, even if it has sessions on both sides. The present one comes first. */
export async function listSessions({ db, now }: ApiContext, { me }: PersonRequest) {
  const rows = await sessionsOf(db, me.user.id, now())
  const currentId = me.session.id
  const sorted = rows.toSorted((a, b) => Number(b.id === currentId) - Number(a.id === currentId))
  const firstIds = new Map(sorted.toReversed().map((row) => [rootOf(row), row.id]))
  const firstRows = sorted.filter((row) => firstIds.get(rootOf(row)) === row.id)
  return { data: firstRows.map((row) => shownSession(row, currentId)) }
}

export async function endOneSession(
  { db, now }: ApiContext,
  { me, say, visitor }: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.endSession>,
) {
  const isEnded = await db.transaction().execute(async (tx) => {
    const ended = /^\d{1,9}$/.test(id) ? await endSession(tx, me.user.id, Number(id)) : []
    if (ended.length === 0) return false
    await forgetDevicesOf(tx, me.user.id, ended)
    await record(tx, 'session-ended', me.user.id, visitor, now())
    return true
  })
  return isEnded ? reply(204, null) : refusal(404, say('session_unknown'))
}

/** Ends all sign-ins but the present one, on both sides. Other devices are no longer known. */
export async function endOtherSessions({ db, now }: ApiContext, { me, visitor }: PersonRequest) {
  await db.transaction().execute(async (tx) => {
    const currentIds = await sessionsWith(tx, me.session)
    await endSessions(tx, me.user.id, currentIds)
    await forgetDevices(tx, me.user.id, currentIds)
    await record(tx, 'sessions-ended', me.user.id, visitor, now())
  })
}
