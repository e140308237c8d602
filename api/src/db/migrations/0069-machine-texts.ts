import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds to published texts the language that a machine translated them from. */
export const machineTextsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('page_translations').addColumn('machine_source', 'text').execute()
  },
}
