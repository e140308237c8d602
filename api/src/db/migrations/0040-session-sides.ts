import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The side that a session began on, the site or the admin. Null for a session that serves both:
 * where the two share their cookies, and all that began before this was noted.
 */
export const sessionSidesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('side', 'text').execute()
  },
}
