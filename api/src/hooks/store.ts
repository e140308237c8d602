import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@vitrine/contract/durations'
import type { Selectable } from 'kysely'
import type { DeliveriesTable } from '../db/exchange-tables.ts'
import type { Db } from '../db/schema.ts'

const candidatesMax = 10
/** Far longer than any attempt may take: only after a crash does a lease run out. */
const leaseMs = 5 * minuteMs
/** How long it can be seen what was told, and what was answered. */
export const deliveriesKeptMs = 30 * dayMs

export type DeliveryRow = Selectable<DeliveriesTable>

export interface NewDelivery {
  kind: DeliveriesTable['kind']
  body: string
  changeId?: number
}

/** Puts what is to be told where it waits; a change that waits already is not told twice. */
export async function addDelivery(tx: Db, { kind, body, changeId }: NewDelivery, now: Date) {
  const at = now.toISOString()
  await tx
    .insertInto('deliveries')
    .values({
      ...{ kind, body, change_id: changeId ?? null, message_id: `msg_${randomUUID()}` },
      ...{ state: 'waiting', attempts: 0, due_at: at, created_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes what has been due the longest; undefined when nothing is, or others were quicker. */
export async function claimDelivery(db: Db, now: Date): Promise<DeliveryRow | undefined> {
  const due = await db
    .selectFrom('deliveries')
    .select(['id', 'attempts'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(candidatesMax)
    .execute()
  for (const candidate of due) {
    const leaseEnds = new Date(now.getTime() + leaseMs).toISOString()
    const claimed = await present(db, candidate)
      .set((eb) => ({ due_at: leaseEnds, attempts: eb('attempts', '+', 1) }))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
  return undefined
}

interface Answered {
  status: number | null
  problem: string | null
}

export async function settleDelivery(
  db: Db,
  row: DeliveryRow,
  outcome: Answered & { state: 'sent' | 'failed' },
  now: Date,
) {
  await present(db, row)
    .set({ ...outcome, settled_at: now.toISOString() })
    .execute()
}

export async function postponeDelivery(db: Db, row: DeliveryRow, answered: Answered, until: Date) {
  await present(db, row)
    .set({ ...answered, due_at: until.toISOString() })
    .execute()
}

// Each claim counts an attempt: the row of another count belongs to somebody else by now.
function present(db: Db, { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
}

/** What was told lately, and what became of it, the latest first. */
export function recentDeliveries(db: Db, count: number): Promise<DeliveryRow[]> {
  return db.selectFrom('deliveries').selectAll().orderBy('id', 'desc').limit(count).execute()
}
