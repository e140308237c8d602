import type * as endpoints from '@vitrine/contract/endpoints/account'
import type { Session } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { setGuestSession } from '../guards/cookies.ts'
import { setFreshCsrfToken } from '../guards/guards.ts'
import type { PersonRequest, RequestContext } from '../guards/request-context.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { forgetDevices, forgetDevicesOfSessions } from '../stores/device-store.ts'
import {
  endSession,
  endSessions,
  findSessions,
  findSessionsOfSignIn,
  getSignInId,
  type SessionRow,
} from '../stores/session-store.ts'
import { parseUserAgent } from '../stores/user-agent.ts'

/** Sets the session cookie and the CSRF cookie, for pages of this site. */
export async function setCsrfCookie(context: ApiContext, ctx: RequestContext) {
  const isForeign = ctx.request.header('origin') !== undefined && !ctx.visitor.firstParty
  if (!isForeign) setFreshCsrfToken(context, ctx, await ctx.signedIn())
}

/** Signs out, and sets a guest session for the CSRF token of the next form. */
export async function signOut(context: ApiContext, ctx: RequestContext) {
  const { visitor } = ctx
  const me = await ctx.signedIn()
  if (me)
    await context.db.transaction().execute(async (tx) => {
      await endSession(tx, me.user.id, me.session.id)
      await recordEvent(tx, 'signed-out', me.user.id, visitor, context.now())
    })
  if (visitor.firstParty || visitor.proof?.kind === 'session') setGuestSession(context, ctx)
}

export function toSessionView(row: SessionRow, currentId: number): Session {
  const { kind, created_at, last_seen_at } = row
  return {
    id: String(row.id),
    kind,
    ...parseUserAgent(row.agent),
    created_at,
    last_seen_at,
    remember: row.remember === 1,
    current: row.id === currentId,
  }
}

/** Lists each sign-in once, even if it has sessions on both sides. The present one comes first. */
export async function listSessions({ db, now }: ApiContext, { me }: PersonRequest) {
  const rows = await findSessions(db, me.user.id, now())
  const currentId = me.session.id
  const sorted = rows.toSorted((a, b) => Number(b.id === currentId) - Number(a.id === currentId))
  const firstIds = new Map(sorted.toReversed().map((row) => [getSignInId(row), row.id]))
  const firstRows = sorted.filter((row) => firstIds.get(getSignInId(row)) === row.id)
  return { data: firstRows.map((row) => toSessionView(row, currentId)) }
}

export async function endOneSession(
  { db, now }: ApiContext,
  { me, say, visitor }: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.endSession>,
) {
  const isEnded = await db.transaction().execute(async (tx) => {
    const ended = /^\d{1,9}$/.test(id) ? await endSession(tx, me.user.id, Number(id)) : []
    if (ended.length === 0) return false
    await forgetDevicesOfSessions(tx, me.user.id, ended)
    await recordEvent(tx, 'session-ended', me.user.id, visitor, now())
    return true
  })
  return isEnded ? reply(204, null) : refusal(404, say('session_unknown'))
}

/** Ends all sign-ins but the present one, on both sides. Other devices are no longer known. */
export async function endOtherSessions({ db, now }: ApiContext, { me, visitor }: PersonRequest) {
  await db.transaction().execute(async (tx) => {
    const currentIds = await findSessionsOfSignIn(tx, me.session)
    await endSessions(tx, me.user.id, currentIds)
    await forgetDevices(tx, me.user.id, currentIds)
    await recordEvent(tx, 'sessions-ended', me.user.id, visitor, now())
  })
}
