import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds to planned publications if they are small corrections. */
export const plannedCorrectionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('page_plans')
      .addColumn('is_small_correction', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
