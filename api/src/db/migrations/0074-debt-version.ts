import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the version of the counted debt, for the cache of its sums. */
export const debtVersionMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('translation_debt_commits')
      .addColumn('debt_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
