import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../../db/schema.ts'

/** What is written down of what people do. */
export type AuditEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'second-step-failed'
  | 'recovery-code-used'
  | 'passed-over'
  | 'signed-out'
  | 'session-ended'
  | 'sessions-ended'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'password-confirmed'
  | 'password-refused'
  | 'profile-changed'
  | 'email-asked'
  | 'email-changed'
  | 'email-taken-back'
  | 'avatar-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-made'
  | 'data-exported'
  | 'deletion-asked'
  | 'deletion-cancelled'
  | 'account-deleted'
  | 'user-created'
  | 'role-changed'
  | 'disabled'
  | 'enabled'
  | 'report-sent'
  | 'report-changed'
  | 'report-deleted'
  | 'token-created'
  | 'token-revoked'

/** Who did it, from where. */
export interface AuditPlace {
  address: string | null
  agent: string | null
}

const keptMs = 180 * dayMs
const rowsMax = 200_000
/** Rows of one kind that are kept of a person: who floods the log with one hides no other. */
const kindMax = 200
/** Rows that are kept of nobody known, such as sign-ins to addresses that nobody has. */
const strangersMax = 20_000
const shownMax = 1_000

/** What is done at the machine itself comes from nowhere else. */
export const terminal: AuditPlace = { address: null, agent: 'terminal' }

/**
 * Writes one event down, in the place of the oldest of its kind when there are many of this person.
 * What was typed is never kept: people type passwords into wrong fields.
 */
export async function record(
  tx: Db,
  event: AuditEvent,
  userId: number | null,
  { address, agent }: AuditPlace,
  now: Date,
) {
  await tx
    .insertInto('audit_log')
    .values({ at: now.toISOString(), event, user_id: userId, address, agent })
    .execute()
  if (userId !== null) await keepNewest(tx, event, userId)
}

async function keepNewest(tx: Db, event: AuditEvent, userId: number) {
  const last = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .offset(kindMax)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx
    .deleteFrom('audit_log')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .where('id', '<=', last.id)
    .execute()
}

/** What has happened around one person, the latest first. */
export async function historyOf(db: Db, userId: number) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'event', 'address', 'agent'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
}

/** Keeps half a year of it, and never more rows than fit, of strangers still fewer. */
export async function removeOldEvents(tx: Db, now: Date) {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await tx.deleteFrom('audit_log').where('at', '<', before).execute()
  const all = tx.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1)
  const last = await all.offset(rowsMax).executeTakeFirst()
  if (last) await tx.deleteFrom('audit_log').where('id', '<=', last.id).execute()
  const stranger = await all.where('user_id', 'is', null).offset(strangersMax).executeTakeFirst()
  if (!stranger) return
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('id', '<=', stranger.id)
    .execute()
}
