import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the side on which a session began: the site or the admin. Null for a session that is valid
 * on both: one that began before this column existed, or where both sides share their cookies.
 */
export const sessionSidesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('side', 'text').execute()
  },
}
