import type { Db } from '../db/schema.ts'

/** What is written down of what people do. */
export type AuditEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'second-step-failed'
  | 'recovery-code-used'
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

/** Who did it, from where. */
export interface AuditPlace {
  address: string | null
  agent: string | null
}

const dayMs = 86_400_000
const keptMs = 180 * dayMs
const rowsMax = 200_000
const shownMax = 1_000

/** What is done at the machine itself comes from nowhere else. */
export const terminal: AuditPlace = { address: null, agent: 'terminal' }

/** Writes one event down. What was typed is never kept: people type passwords into wrong fields. */
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

/** Keeps half a year of it, and never more rows than fit. */
export async function removeOldEvents(tx: Db, now: Date) {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await tx.deleteFrom('audit_log').where('at', '<', before).execute()
  const last = await tx
    .selectFrom('audit_log')
    .select('id')
    .orderBy('id', 'desc')
    .offset(rowsMax)
    .limit(1)
    .executeTakeFirst()
  if (last) await tx.deleteFrom('audit_log').where('id', '<=', last.id).execute()
}
