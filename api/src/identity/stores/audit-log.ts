import type { AuditEvent } from '@vitrine/contract/admin/audit-log'
import type { ChangeValues } from '@vitrine/contract/admin/changes'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../../db/schema.ts'

export interface AuditOrigin {
  address: string | null
  agent: string | null
  /** The administrator who changes the account of another person, or a rule. */
  actorId?: number
}

/** Values before and after an event. */
export interface AuditValues {
  before?: ChangeValues
  after?: ChangeValues
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

/** True for a stored event of the command line. Clients always have an address. */
export const isTerminal = ({ address, agent }: AuditOrigin) =>
  address === null && agent === terminalOrigin.agent

/**
 * Adds an event to the audit log, and evicts the oldest of its kind if the user has too many. Never
 * stores form values: users type passwords into wrong fields.
 */
export async function recordEvent(
  tx: Db,
  event: AuditEvent,
  userId: number | null,
  { address, agent, actorId }: AuditOrigin,
  now: Date,
  { before, after }: AuditValues = {},
) {
  await tx
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      event,
      user_id: userId,
      actor_id: actorId ?? null,
      address,
      agent,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
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

/** Events of an account for its user. Those of an administrator have no address or agent. */
export async function listUserEvents(db: Db, userId: number) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'event', 'address', 'agent', 'actor_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute()
  return rows.map(({ actor_id, at, event, before, after, ...client }) => ({
    at,
    event,
    before: parseValues(before),
    after: parseValues(after),
    ...(actor_id === null || actor_id === userId ? client : { address: null, agent: null }),
  }))
}

const parseValues = (json: string | null): ChangeValues | null =>
  json === null ? null : JSON.parse(json)

/** Deletes events after 180 days, and the oldest ones beyond the maximum number of rows. */
export async function removeOldEvents(tx: Db, now: Date) {
  const before = new Date(now.getTime() - ttlMs).toISOString()
  await tx.deleteFrom('audit_log').where('at', '<', before).execute()
  const all = tx.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1)
  const last = await all.offset(rowsMax).executeTakeFirst()
  if (last) await tx.deleteFrom('audit_log').where('id', '<=', last.id).execute()
  const lastWithoutUser = await all
    .where('user_id', 'is', null)
    .where('actor_id', 'is', null)
    .offset(withoutUserMax)
    .executeTakeFirst()
  if (!lastWithoutUser) return
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('actor_id', 'is', null)
    .where('id', '<=', lastWithoutUser.id)
    .execute()
}
