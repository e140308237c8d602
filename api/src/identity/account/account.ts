import { dayMs } from '@vitrine/contract/bounds/durations'
import { deletionGraceDays, roles } from '@vitrine/contract/identity/identity'
import type { OwnReports } from '@vitrine/contract/reports/reports'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { tokensOf } from '../stores/access-token-store.ts'
import { historyOf, record } from '../stores/audit.ts'
import { devicesOf, forgetDevices } from '../stores/device-store.ts'
import { endSessions, sessionsOf } from '../stores/session-store.ts'
import { changeUser, hasAdministrator, shownUser } from '../stores/store.ts'
import { shownToken } from './access-tokens.ts'
import { userAfterChange } from './profile.ts'
import { shownSession } from './sessions.ts'

/** Returns the data of other parts of the API for the export of a user. */
export type HeldElsewhere = (
  db: Db,
  userId: number,
) => Promise<{ bug_reports: z.infer<typeof OwnReports> }>

/** Returns a handler that sends all data of the user as a JSON file. */
export const exportAccount =
  (exportOtherData: HeldElsewhere) =>
  async ({ db, now }: ApiContext, { me: { user, session }, visitor }: PersonRequest) => {
    await record(db, 'data-exported', user.id, visitor, now())
    const sessions = await sessionsOf(db, user.id, now())
    const data = {
      exported_at: now().toISOString(),
      user: shownUser(user),
      known_devices: await devicesOf(db, user.id),
      access_tokens: (await tokensOf(db, user.id, now())).map(shownToken),
      sessions: sessions.map((row) => shownSession(row, session.id)),
      history: await historyOf(db, user.id),
      ...(await exportOtherData(db, user.id)),
    }
    return reply(200, data, { 'Content-Disposition': 'attachment; filename="account.json"' })
  }

/**
 * Schedules the deletion of the account after the grace period, and ends the other sessions.
 * Refuses the last administrator (409).
 */
export async function requestDeletion(context: ApiContext, ctx: PersonRequest) {
  const { db, now } = context
  const { me, visitor, say } = ctx
  const { user, session } = me
  const isScheduled = await db.transaction().execute(async (tx) => {
    const isNeeded = user.role === roles.administrator && !(await hasAdministrator(tx, user.id))
    if (isNeeded) return false
    const deletionTime = new Date(now().getTime() + deletionGraceDays * dayMs).toISOString()
    await changeUser(tx, user.id, { delete_at: user.delete_at ?? deletionTime }, now())
    await endSessions(tx, user.id, [session.id])
    await forgetDevices(tx, user.id, [session.id])
    await record(tx, 'deletion-asked', user.id, visitor, now())
    return true
  })
  return isScheduled ? userAfterChange(context, ctx) : refusal(409, say('last_administrator'))
}

export async function cancelDeletion(context: ApiContext, ctx: PersonRequest) {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    await changeUser(tx, ctx.me.user.id, { delete_at: null }, now())
    await record(tx, 'deletion-cancelled', ctx.me.user.id, ctx.visitor, now())
  })
  return userAfterChange(context, ctx)
}
