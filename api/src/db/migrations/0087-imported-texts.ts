import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of the texts that an import from another system wrote. */
export const importedTextsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('imported_texts')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_texts_key', ['page_id', 'locale'])
      .execute()
  },
}
