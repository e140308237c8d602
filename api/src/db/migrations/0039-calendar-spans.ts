import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Days are summed up by more spans than months and years: they are summed up again from the first. */
export const calendarSpansMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from tracking_sums`.execute(db)
    await sql`update tracking_summed set day = ''`.execute(db)
  },
}
