import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the table of redirects. A redirect to a page that is deleted for good has no target. */
export function redirectsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('redirects')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('source_hash', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('page_id', 'integer', (column) =>
          column.references('pages.id').onDelete('set null'),
        )
        .addColumn('page_locale', 'text')
        .addColumn('address', 'text')
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('created_by', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .addColumn('changed_by', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addUniqueConstraint('redirects_source', ['source_hash', 'locale'])
        .execute()
      // Deleting a page or a user searches its references.
      for (const column of ['page_id', 'created_by', 'changed_by'])
        await db.schema.createIndex(`redirects_${column}`).on('redirects').column(column).execute()
    },
  }
}
