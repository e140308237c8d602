import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../../db/schema.ts'

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

export interface AuditOrigin {
  address: string | null
  agent: string | null
}

const ttlMs = 180 * dayMs
const rowsMax = 200_000
/** Rows of one event and user: a flood of one event does not evict others. */
const perEventMax = 200
/** Rows without a user, such as sign-ins with unknown addresses. */
const withoutUserMax = 20_000
const listMax = 1_000

/** Origin of events of the command line. */
export const terminalOrigin: AuditOrigin = { address: null, agent: 'terminal' }

/**
 * Adds an event to the audit log, and evicts the oldest of its kind if the user has too many. Never
 * stores form values: users type passwords into wrong fields.
 */
export async function recordEvent(
  tx: Db,
  event: AuditEvent,
  userId: number | null,
  { address, agent }: AuditOrigin,
  now: Date,
) {
  await tx
    .insertInto('audit_log')
    .values({ at: now.toISOString(), event, user_id: userId, address, agent })
    .execute()
  if (userId !== null) await evictOldest(tx, event, userId)
}

async function evictOldest(tx: Db, event: AuditEvent, userId: number) {
  const last = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .offset(perEventMax)
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

export async function listUserEvents(db: Db, userId: number) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'event', 'address', 'agent'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute()
}

/** Deletes events after 180 days, and the oldest ones beyond the maximum number of rows. */
export async function removeOldEvents(tx: Db, now: Date) {
  const before = new Date(now.getTime() - ttlMs).toISOString()
  await tx.deleteFrom('audit_log').where('at', '<', before).execute()
  const all = tx.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1)
  const last = await all.offset(rowsMax).executeTakeFirst()
  if (last) await tx.deleteFrom('audit_log').where('id', '<=', last.id).execute()
  const lastWithoutUser = await all
    .where('user_id', 'is', null)
    .offset(withoutUserMax)
    .executeTakeFirst()
  if (!lastWithoutUser) return
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('id', '<=', lastWithoutUser.id)
    .execute()
}
