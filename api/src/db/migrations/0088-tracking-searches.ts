import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of the words that were searched without results. */
export const trackingSearchesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracking_searches')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('word', 'text')
      .addColumn('searches', 'integer', (column) => column.notNull())
      .addColumn('visitors', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tracking_searches_key', ['day', 'digest'])
      .execute()
  },
}
