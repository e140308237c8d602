import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Deletes the sums of months and years, so that they are rebuilt with additional time spans. */
export const calendarSpansMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from tracking_sums`.execute(db)
    await sql`update tracking_summed set day = ''`.execute(db)
  },
}
