import { dayMs } from '@vitrine/contract/durations'
import { deletionGraceDays, PersonalData, roles } from '@vitrine/contract/identity'
import type { OwnReports } from '@vitrine/contract/reports'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusals.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { historyOf, record } from '../stores/audit.ts'
import { devicesOf, forgetDevices } from '../stores/device-store.ts'
import { endSessions, sessionsOf } from '../stores/session-store.ts'
import { changeUser, hasAdministrator, shownUser } from '../stores/store.ts'
import { showAfterChange } from './profile.ts'
import { shownSession } from './sessions.ts'

/** What other parts of the API hold about a person, by its names in their export. */
export type HeldElsewhere = (
  db: Db,
  userId: number,
) => Promise<{ bug_reports: z.infer<typeof OwnReports> }>

/** `GET /user/export`: everything that is held about the person, as a file. */
export const exportData =
  (heldElsewhere: HeldElsewhere) =>
  async (context: ApiContext, { c, me, visitor }: PersonRequest) => {
    const { db, now } = context
    const { user, session } = me
    await record(db, 'data-exported', user.id, visitor, now())
    const sessions = await sessionsOf(db, user.id, now())
    const data = PersonalData.parse({
      exported_at: now().toISOString(),
      user: shownUser(user),
      known_devices: await devicesOf(db, user.id),
      sessions: sessions.map((row) => shownSession(row, session.id)),
      history: await historyOf(db, user.id),
      ...(await heldElsewhere(db, user.id)),
    })
    c.header('Content-Disposition', 'attachment; filename="account.json"')
    return c.json(data)
  }

/** `DELETE /user`: the account goes after a time of grace, the other sessions at once. */
export async function askDeletion(context: ApiContext, asked: PersonRequest) {
  const { me, visitor, c, say } = asked
  const { db, now } = context
  const { user, session } = me
  const done = await db.transaction().execute(async (tx) => {
    const needed = user.role === roles.administrator && !(await hasAdministrator(tx, user.id))
    if (needed) return false
    const at = new Date(now().getTime() + deletionGraceDays * dayMs).toISOString()
    await changeUser(tx, user.id, { delete_at: user.delete_at ?? at }, now())
    await endSessions(tx, user.id, [session.id])
    await forgetDevices(tx, user.id, [session.id])
    await record(tx, 'deletion-asked', user.id, visitor, now())
    return true
  })
  return done ? showAfterChange(context, asked) : refuse(c, 409, say('last_administrator'))
}

/** `DELETE /user/deletion`: the account stays. */
export async function cancelDeletion(context: ApiContext, asked: PersonRequest) {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    await changeUser(tx, asked.me.user.id, { delete_at: null }, now())
    await record(tx, 'deletion-cancelled', asked.me.user.id, asked.visitor, now())
  })
  return showAfterChange(context, asked)
}
