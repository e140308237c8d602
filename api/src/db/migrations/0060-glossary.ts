import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the glossary: terms by language, with their translations. */
export function glossaryMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('glossary_terms')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('source_locale', 'text', (column) => column.notNull())
        .addColumn('term', 'text', (column) => column.notNull())
        .addColumn('term_key', 'text', (column) => column.notNull())
        .addColumn('translation', 'text')
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .addColumn('changed_by', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addUniqueConstraint('glossary_terms_key', ['locale', 'source_locale', 'term_key'])
        .execute()
      // Deleting a user searches its references.
      await db.schema
        .createIndex('glossary_terms_changed_by')
        .on('glossary_terms')
        .column('changed_by')
        .execute()
    },
  }
}
