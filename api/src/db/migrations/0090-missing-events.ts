import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the time since which an event is missing in its calendar. */
export const missingEventsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('calendar_events').addColumn('missing_since', 'text').execute()
  },
}
