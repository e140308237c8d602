import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Adds folders to the media library; a file is in one of them or in none. */
export function mediaFoldersMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('media_folders')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('name', 'text', (column) => column.notNull())
        // The name in lower case without accents.
        .addColumn('name_key', 'text', (column) => column.notNull().unique())
        .execute()
      await db.schema
        .alterTable('media')
        .addColumn('folder_id', 'integer', (column) =>
          column.references('media_folders.id').onDelete('set null'),
        )
        .execute()
      await db.schema.createIndex('media_folder_id').on('media').column('folder_id').execute()
    },
  }
}
