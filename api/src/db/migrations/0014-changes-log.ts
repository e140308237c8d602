import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the log of changes. Its entries outlive the pages and users that they name. */
export function changesLogMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('changes_log')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('page_id', 'integer')
        .addColumn('locale', 'text')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('before', 'text')
        .addColumn('after', 'text')
        .execute()
      for (const column of ['at', 'page_id', 'user_id'])
        await db.schema
          .createIndex(`changes_log_${column}`)
          .on('changes_log')
          .column(column)
          .execute()
    },
  }
}
