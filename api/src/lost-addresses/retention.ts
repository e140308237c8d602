import { lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { addTotals } from './add-counts.ts'
import { subtractDays } from './store.ts'

/** Deletes the counts of old days, then paths without counts. Ignored paths are kept. */
export async function removeOldLostAddresses(db: Db, today: string): Promise<void> {
  const from = subtractDays(today, lostAddressRules.keptDays - 1)
  const old = await db
    .selectFrom('lost_address_totals')
    .select('day')
    .where('day', '<', from)
    .limit(1)
    .execute()
  if (old.length === 0) return
  await db.transaction().execute(async (tx) => {
    // Locks the row of the day, so that processes take turns.
    await addTotals(tx, today, { other: 0, crawlers: 0, scanners: 0 })
    await tx.deleteFrom('lost_address_totals').where('day', '<', from).execute()
    await tx.deleteFrom('lost_address_days').where('day', '<', from).execute()
    await tx
      .updateTable('lost_addresses')
      .set({
        hits: sql<number>`(select coalesce(sum(hits), 0) from lost_address_days
          where address_id = lost_addresses.id)`,
      })
      .execute()
    await tx
      .deleteFrom('lost_addresses')
      .where('hits', '=', 0)
      .where('ignored_at', 'is', null)
      .execute()
  })
}
