import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/**
 * Stores what each translation was made from, for the draft and for the published text; the source
 * languages of pages and texts; and what bulk confirmations have replaced, to undo them.
 */
export function translationSourcesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // The former table was never written.
      await db.schema.dropTable('translation_sources').execute()
      await createSources(db)
      await db.schema.alterTable('revisions').addColumn('sources', 'text').execute()
      await db.schema.alterTable('pages').addColumn('source_locale', 'text').execute()
      await db.schema
        .createTable('source_locales')
        .addColumn('page_id', 'integer', (column) =>
          column.notNull().references('pages.id').onDelete('cascade'),
        )
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('source_locale', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('source_locales_pk', ['page_id', 'locale'])
        .execute()
      await createConfirmations(db, dialect)
    },
  }
}

async function createSources(db: Kysely<unknown>) {
  await db.schema
    .createTable('translation_sources')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    // `copy` or `live`.
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('source_locale', 'text', (column) => column.notNull())
    .addColumn('source_revision_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    // JSON.
    .addColumn('units', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_sources_pk', ['page_id', 'locale', 'side', 'field'])
    .execute()
}

async function createConfirmations(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('translation_confirmations')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('confirmed_translations')
    .addColumn('confirmation_id', 'integer', (column) =>
      column.notNull().references('translation_confirmations.id').onDelete('cascade'),
    )
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    // JSON.
    .addColumn('before', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('confirmed_translations_pk', ['confirmation_id', 'page_id'])
    .execute()
  // Deleting a page or a user searches its references.
  await db.schema
    .createIndex('confirmed_translations_page_id')
    .on('confirmed_translations')
    .column('page_id')
    .execute()
  await db.schema
    .createIndex('translation_confirmations_user_id')
    .on('translation_confirmations')
    .column('user_id')
    .execute()
}
