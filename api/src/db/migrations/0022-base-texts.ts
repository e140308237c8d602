import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores earlier versions of working copies, so that edits based on them can be merged. */
export const baseTextsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('working_copies').addColumn('known_to', 'text').execute()
    await db.schema
      .createTable('base_texts')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('kept_at', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('base_texts_pk', ['page_id', 'locale', 'version'])
      .execute()
    await db.schema.createIndex('base_texts_kept').on('base_texts').column('kept_at').execute()
  },
}
