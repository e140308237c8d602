import { dayMs } from '@vitrine/contract/bounds/durations'
import { deletionGraceDays, roles } from '@vitrine/contract/identity/identity'
import type { OwnReports } from '@vitrine/contract/reports/reports'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { findAccessTokens } from '../stores/access-token-store.ts'
import { listUserEvents, recordEvent } from '../stores/audit-log.ts'
import { forgetDevices, listDevices } from '../stores/device-store.ts'
import { findEditorLocales } from '../stores/editor-locale-store.ts'
import { endSessions, findSessions } from '../stores/session-store.ts'
import { lockRole } from '../stores/sign-in-rule-store.ts'
import { changeUser, findUserById, isLastAdministrator, toUserView } from '../stores/user-store.ts'
import { toTokenView } from './access-tokens.ts'
import { readUserAfterChange } from './profile.ts'
import { toSessionView } from './sessions.ts'

/** Returns the data of other parts of the API for the export of a user. */
export type ExportOtherData = (
  db: Db,
  userId: number,
) => Promise<{ bug_reports: z.infer<typeof OwnReports> }>

/** Returns a handler that sends all data of the user as a JSON file. */
export const exportAccount =
  (exportOtherData: ExportOtherData) =>
  async ({ db, now }: ApiContext, { me: { user, session }, visitor }: PersonRequest) => {
    await recordEvent(db, 'data-exported', user.id, visitor, now())
    const sessions = await findSessions(db, user.id, now())
    const data = {
      exported_at: now().toISOString(),
      user: toUserView(user),
      locales: await findEditorLocales(db, user.id),
      last_seen_at: user.last_seen_at,
      known_devices: await listDevices(db, user.id),
      access_tokens: (await findAccessTokens(db, user.id, now())).map(toTokenView),
      sessions: sessions.map((row) => toSessionView(row, session.id)),
      history: await listUserEvents(db, user.id),
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
    await lockRole(tx, roles.administrator)
    const present = await findUserById(tx, user.id)
    if (present && (await isLastAdministrator(tx, present))) return false
    const deletionTime = new Date(now().getTime() + deletionGraceDays * dayMs).toISOString()
    await changeUser(tx, user.id, { delete_at: user.delete_at ?? deletionTime }, now())
    await endSessions(tx, user.id, [session.id])
    await forgetDevices(tx, user.id, [session.id])
    await recordEvent(tx, 'deletion-asked', user.id, visitor, now())
    return true
  })
  return isScheduled ? readUserAfterChange(context, ctx) : refusal(409, say('last_administrator'))
}

export async function cancelDeletion(context: ApiContext, ctx: PersonRequest) {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    await changeUser(tx, ctx.me.user.id, { delete_at: null }, now())
    await recordEvent(tx, 'deletion-cancelled', ctx.me.user.id, ctx.visitor, now())
  })
  return readUserAfterChange(context, ctx)
}
