import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the index of links between pages, and stores from which text a text was translated. */
export const pageLinksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_links')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('to_page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('to_locale', 'text', (column) => column.notNull())
      .addColumn('anchor', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_links_pk', [
        'page_id',
        'locale',
        'to_page_id',
        'to_locale',
        'anchor',
      ])
      .execute()
    await db.schema
      .createIndex('page_links_to')
      .on('page_links')
      .columns(['to_page_id', 'to_locale'])
      .execute()
    await db.schema
      .createTable('translation_sources')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('source_locale', 'text', (column) => column.notNull())
      .addColumn('source_revision_id', 'integer')
      .addColumn('block_hashes', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_sources_pk', ['page_id', 'locale', 'field'])
      .execute()
  },
}
