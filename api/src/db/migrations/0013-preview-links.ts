import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the table of preview links. It stores only the hash of a token. */
export function previewLinksMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('preview_links')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('page_id', 'integer', (column) =>
          column.notNull().references('pages.id').onDelete('cascade'),
        )
        .addColumn('shows', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('at', 'text')
        .addColumn('author_id', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('preview_links_page')
        .on('preview_links')
        .column('page_id')
        .execute()
      await db.schema
        .createIndex('preview_links_end')
        .on('preview_links')
        .column('expires_at')
        .execute()
    },
  }
}
