import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the messages above all pages. */
export function alertsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('alerts')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('degree', 'text', (column) => column.notNull())
        .addColumn('texts', 'text', (column) => column.notNull())
        .addColumn('starts_at', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'text')
        .addColumn('dismissible', 'integer', (column) => column.notNull())
        .execute()
    },
  }
}
