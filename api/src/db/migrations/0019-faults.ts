import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the table of failures. Equal failures share a row with their number and times. */
export function faultsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('faults')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('times', 'integer', (column) => column.notNull())
        .addColumn('first_at', 'text', (column) => column.notNull())
        .addColumn('last_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('faults_last')
        .on('faults')
        .columns(['origin', 'last_at'])
        .execute()
    },
  }
}
