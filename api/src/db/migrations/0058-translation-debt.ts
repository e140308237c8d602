import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the debt of translations, and the queue of those to count again. */
export const translationDebtMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('translation_debt')
      .addColumn('page_id', 'integer', (column) =>
        column.notNull().references('pages.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('source_locale', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('words_new', 'integer', (column) => column.notNull())
      .addColumn('words_changed', 'integer', (column) => column.notNull())
      .addColumn('words_machine', 'integer', (column) => column.notNull())
      .addColumn('words_unknown', 'integer', (column) => column.notNull())
      .addColumn('words_removed', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_debt_pk', ['page_id', 'locale'])
      .execute()
    await db.schema
      .createTable('translation_debt_queue')
      .addColumn('page_id', 'integer', (column) =>
        column.primaryKey().references('pages.id').onDelete('cascade'),
      )
      // Empty for all languages.
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('claimed_until', 'text')
      .execute()
    await db.schema
      .createTable('translation_debt_commits')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .execute()
  },
}
