import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The requests that met a failure last, by which readers tell of it. */
export const faultRequestsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('faults')
      .addColumn('requests', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
