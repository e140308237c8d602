import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the queue of web hooks and of cache purges for a CDN. */
export function deliveriesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('deliveries')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('change_id', 'integer', (column) => column.unique())
        .addColumn('message_id', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'text', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('problem', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('settled_at', 'text')
        .execute()
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['state', 'due_at'])
        .execute()
    },
  }
}
