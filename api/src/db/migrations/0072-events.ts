import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of the dates of events. It is filled by the next commit. */
export const eventsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_pages')
      .addColumn('page_id', 'integer', (column) =>
        column.primaryKey().references('pages.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('event_days')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('event_pages.page_id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('begins', 'text', (column) => column.notNull())
      .addColumn('ends', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('is_long', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_days_key', ['page_id', 'number'])
      .execute()
    await db.schema
      .createIndex('event_days_by_begin')
      .on('event_days')
      .columns(['begins', 'page_id'])
      .execute()
    await db.schema
      .createIndex('event_days_by_end')
      .on('event_days')
      .columns(['is_long', 'ends'])
      .execute()
  },
}
