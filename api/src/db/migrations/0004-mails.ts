import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the mail queue. Sent mails stay in it for a while. */
export function mailsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mails')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('message_id', 'text', (column) => column.notNull())
        .addColumn('template', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text')
        .addColumn('problem', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('settled_at', 'text')
        .execute()
      await db.schema.createIndex('mails_due').on('mails').columns(['state', 'due_at']).execute()
    },
  }
}
