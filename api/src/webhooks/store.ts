import { randomUUID } from 'node:crypto'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Selectable } from 'kysely'
import { claimDue, updateClaimed } from '../db/claims.ts'
import type { DeliveriesTable } from '../db/exchange-tables.ts'
import type { Db } from '../db/schema.ts'

/** Time for which sent and failed deliveries stay in the list. */
export const deliveryRetentionMs = 30 * dayMs

export type DeliveryRow = Selectable<DeliveriesTable>

export interface NewDelivery {
  kind: DeliveriesTable['kind']
  body: string
  changeId?: number
}

/** Enqueues a message. Does nothing if the change has one. */
export async function addDelivery(tx: Db, { kind, body, changeId }: NewDelivery, now: Date) {
  const at = now.toISOString()
  await tx
    .insertInto('deliveries')
    .values({
      kind,
      body,
      change_id: changeId ?? null,
      message_id: `msg_${randomUUID()}`,
      state: 'waiting',
      attempts: 0,
      due_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const claimDelivery = (db: Db, now: Date) => claimDue(db, 'deliveries', now)

interface AttemptResult {
  status: number | null
  problem: string | null
}

export async function settleDelivery(
  db: Db,
  row: DeliveryRow,
  result: AttemptResult & { state: 'sent' | 'failed' },
  now: Date,
) {
  await updateClaimed(db, 'deliveries', row)
    .set({ ...result, settled_at: now.toISOString() })
    .execute()
}

export async function postponeDelivery(
  db: Db,
  row: DeliveryRow,
  result: AttemptResult,
  until: Date,
) {
  await updateClaimed(db, 'deliveries', row)
    .set({ ...result, due_at: until.toISOString() })
    .execute()
}

export function listRecentDeliveries(db: Db, count: number): Promise<DeliveryRow[]> {
  return db.selectFrom('deliveries').selectAll().orderBy('id', 'desc').limit(count).execute()
}
