import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the table of nightly backups. `night` is unique, so one process runs each backup. */
export function backupsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('backups')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('night', 'text', (column) => column.notNull().unique())
        .addColumn('begun_at', 'text', (column) => column.notNull())
        .addColumn('file', 'text')
        .addColumn('bytes', 'bigint')
        .addColumn('made_at', 'text')
        .addColumn('verified_at', 'text')
        .addColumn('started_at', 'text')
        .addColumn('sent_at', 'text')
        .addColumn('problem', 'text')
        .execute()
    },
  }
}
