import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the ids of the last requests with a failure, which readers quote when they report it. */
export const faultRequestsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('faults')
      .addColumn('requests', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
